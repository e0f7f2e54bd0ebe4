import { Piscina } from 'piscina';
import { ApiError } from '../errors.ts';
import { tooMany } from '../limits/too-many.ts';
import type { PasswordTask } from './password-worker.ts';

/**
 * Passwords are hashed in a thread of their own, one after the other: hashing in the threads that read files would let
 * anybody who sends passwords stop the shop's pages. Strangers can cause this work, so each caller may have only a few
 * passwords waiting, and all callers together not many.
 */

/** Passwords that one caller may have in work or waiting. */
const perCaller = 16;
/** Passwords that may wait: about two seconds of work. */
const mostWaiting = 64;
const retrySeconds = 2;

const thread = new Piscina({
  filename: new URL('./password-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  maxQueue: mostWaiting,
  idleTimeout: 60_000,
});
const waiting = new Map<string, number>();

/** @throws ApiError 429 when this caller has too many passwords waiting, 503 when everybody together has */
async function work<T>(task: PasswordTask, caller: string): Promise<T> {
  const before = waiting.get(caller) ?? 0;
  if (before >= perCaller) throw tooMany(retrySeconds * 1000, 'too many passwords at once: please try again');
  if (thread.queueSize >= mostWaiting)
    throw new ApiError(503, 'busy', 'the shop is busy, please try again', { retrySeconds });
  waiting.set(caller, before + 1);
  try {
    return await thread.run(task);
  } finally {
    const left = (waiting.get(caller) ?? 1) - 1;
    if (left > 0) waiting.set(caller, left);
    else waiting.delete(caller);
  }
}

/** The hash to store. @param caller whose budget it counts against. @throws ApiError 429 or 503 when there is no room */
export const hashPassword = (password: string, caller: string): Promise<string> => work({ password }, caller);

/** Whether a password belongs to a hash. @throws as `hashPassword` */
export const isPassword = (hash: string, password: string, caller: string): Promise<boolean> =>
  work({ password, hash }, caller);
