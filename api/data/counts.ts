import type { Limit } from '../shop/rules.ts';

/** Counts what each key does, at most so often in a window. Times are milliseconds since 1970. */
export interface Counts {
  /** @returns milliseconds until one more may succeed; 0 when it may now. Counts nothing. */
  wait(key: string, now: number): Promise<number>;
  /** Counts one. @returns milliseconds to wait before the next can succeed; 0 when this one may proceed */
  take(key: string, now: number): Promise<number>;
  /** Takes back the newest one. */
  giveBack(key: string): Promise<void>;
  /** Forgets everything this key did. */
  forget(key: string): Promise<void>;
}

/** Makes counts. @param name of what is counted, the same in every process and no other's */
export type MakeCounts = (name: string, limit: Limit) => Counts;
