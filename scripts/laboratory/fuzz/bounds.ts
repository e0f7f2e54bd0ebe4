import type { ApiRoute } from '../../../api/description/route.ts';
import type { Memory } from './shop.ts';

/** What an answer may take, and what the shop may keep. */

/** Milliseconds. */
export interface Times {
  p50: number;
  p99: number;
  longest: number;
}

/** Calls that hash a password or wait on purpose. */
const slow = /forgot-password|register|login|change-password|reset-password|email-change|user\/account/;
/**
 * Milliseconds that an answer to one request takes at most, alone; a refusal that says when to come back waits besides.
 * On two cores that other programs kept busy, no ordinary call took longer than 12 ms again and again.
 */
const most = { ordinary: 50, slow: 1500, refusal: 500 };

export const isSlow = ({ path }: Pick<ApiRoute, 'path'>): boolean => slow.test(path);

export function mostOf(route: Pick<ApiRoute, 'path'>, { isLater }: { isLater: boolean }): number {
  return (isSlow(route) ? most.slow : most.ordinary) + (isLater ? most.refusal : 0);
}

/** The memory after so many requests. */
export type MemoryAfter = Memory & { requests: number };

/** Bytes that a request may leave behind: about 500 were seen in short runs, and 150 in long ones. */
const leftOfRequest = 1000;
/** How far the process may grow after the first third: the allocator keeps more or less of what was freed. */
const growth = 1.25;

/** What is wrong with the memory after each third. Only what grows from third to third leaks. */
export function memoryFaults([first, ...later]: readonly MemoryAfter[]): string[] {
  if (!first) return ['the memory was not measured'];
  const left = later.map((one, n) => {
    const before = later[n - 1] ?? first;
    return (one.held - before.held) / (one.requests - before.requests);
  });
  const [least, resident] = [Math.min(...left), later.at(-1)?.resident ?? 0];
  return [
    ...(least <= leftOfRequest ? [] : [`a request leaves ${Math.round(least)} bytes behind, at most ${leftOfRequest}`]),
    ...(resident <= first.resident * growth ? [] : [`the process grew from ${first.resident} to ${resident} bytes`]),
  ];
}

export function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}
