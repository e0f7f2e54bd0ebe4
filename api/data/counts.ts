import type { Limit } from '../shop/rules.ts';

/** Counts what each key does: a limit allows so much in a window. Times are milliseconds since 1970. */
export interface Counts {
  /** @returns milliseconds until one more is allowed; 0 when it is allowed now. Counts nothing. */
  wait(key: string, now: number): Promise<number>;
  /**
   * Counts one.
   * @returns milliseconds until the next is allowed; 0 when this one may proceed
   */
  take(key: string, now: number): Promise<number>;
  /** Takes the newest one back. */
  giveBack(key: string): Promise<void>;
  /** Forgets everything this key did. */
  forget(key: string): Promise<void>;
}

/**
 * Makes counts.
 * @param name of what is counted: the same in every process, and used for nothing else
 */
export type MakeCounts = (name: string, limit: Limit) => Counts;
