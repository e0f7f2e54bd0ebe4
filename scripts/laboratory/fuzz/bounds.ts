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

/**
 * Bytes that a request may leave behind: what is counted by caller and address for a while. About 550 of a new one were
 * seen in short runs and 150 in long ones; of a repeated one 50.
 */
const mostLeft = { new: 800, repeated: 200 };
/** How far the process may grow after the first third: the allocator keeps more or less of what was freed. */
const growth = 1.25;

/** Bytes that each request has left behind: only what grows every time leaks. */
export function leftBehind([first, ...later]: readonly MemoryAfter[]): number {
  let before = first;
  const left = later.map((one) => {
    const each = (one.held - (before?.held ?? 0)) / (one.requests - (before?.requests ?? 0));
    before = one;
    return each;
  });
  return Math.min(...left);
}

/** What is wrong with the memory after each third of new requests, and after each round of repeated ones. */
export function memoryFaults({ memory, again }: { memory: MemoryAfter[]; again: MemoryAfter[] }): string[] {
  const left = { new: leftBehind(memory), repeated: leftBehind(again) };
  const [first, last] = [memory[0]?.resident ?? 0, again.at(-1)?.resident ?? 0];
  return [
    ...(['new', 'repeated'] as const)
      .filter((kind) => !(left[kind] <= mostLeft[kind]))
      .map((kind) => `a ${kind} request leaves ${Math.round(left[kind])} bytes behind, at most ${mostLeft[kind]}`),
    ...(last <= first * growth ? [] : [`the process grew from ${first} to ${last} bytes`]),
  ];
}

export function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}
