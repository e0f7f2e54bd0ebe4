import type { ApiRoute } from '../../../api/serve/description/route.ts';
import type { Memory } from './shop.ts';

/** How long an answer may take, and how much memory the shop may keep. */

/** In milliseconds. */
export interface Times {
  p50: number;
  p99: number;
  longest: number;
}

/** Calls that hash a password or wait on purpose. */
const slow = /forgot-password|register|login|change-password|reset-password|email-change|second-factor|user\/account/;
/**
 * How many milliseconds an answer to a lone request may take; a refusal that says when to come back may take longer. On
 * two cores that other programs kept busy, no ordinary call took longer than 12 ms again and again.
 */
const most = { ordinary: 50, slow: 1500, refusal: 500 };

export const isSlow = ({ path }: Pick<ApiRoute, 'path'>): boolean => slow.test(path);

export function mostOf(route: Pick<ApiRoute, 'path'>, { isLater }: { isLater: boolean }): number {
  return (isSlow(route) ? most.slow : most.ordinary) + (isLater ? most.refusal : 0);
}

/** The memory after so many requests. */
export type MemoryAfter = Memory & { requests: number };

/**
 * Bytes that each request may leave behind, and that a measured part of the run may take once (compiled code). A new
 * request is counted by caller and address for a while: 150 bytes were seen in long runs, 350 to 450 in short ones. A
 * repeated one left up to 35.
 */
const mostLeft = { new: { each: 250, once: 150_000 }, repeated: { each: 50, once: 20_000 } };
/** How far the process may grow after the first third: the allocator keeps a varying share of freed memory. */
const growth = 1.25;

/** The smallest number of bytes that a request left behind in any part of the run: a leak grows in every part. */
export function leftBehind(kind: keyof typeof mostLeft, [first, ...later]: readonly MemoryAfter[]): Left {
  let before = first as MemoryAfter;
  const parts = later.map((one) => {
    const requests = one.requests - before.requests;
    const part = {
      bytes: (one.held - before.held) / requests,
      most: mostLeft[kind].each + mostLeft[kind].once / requests,
    };
    before = one;
    return part;
  });
  return parts.reduce((least, part) => (part.bytes < least.bytes ? part : least));
}

/** Per request. */
interface Left {
  bytes: number;
  most: number;
}

/** Problems with the memory after each third of new requests, and after each round of repeated ones. */
export function memoryFaults(measured: Record<keyof typeof mostLeft, MemoryAfter[]>): string[] {
  const faults: string[] = [];
  for (const kind of ['new', 'repeated'] as const) {
    const { bytes, most } = leftBehind(kind, measured[kind]);
    if (bytes > most)
      faults.push(`a ${kind} request leaves ${Math.round(bytes)} bytes behind, at most ${Math.round(most)}`);
  }
  const [first, last] = [measured.new[0]?.resident ?? 0, measured.repeated.at(-1)?.resident ?? 0];
  if (last > first * growth) faults.push(`the process grew from ${first} to ${last} bytes`);
  return faults;
}

export function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}
