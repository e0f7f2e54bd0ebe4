import { Piscina } from 'piscina';
import { workQueue } from '../limits/queue.ts';
import type { PasswordTask } from './password-worker.ts';

/**
 * Passwords are hashed in a thread of their own, one after the other: hashing in the threads that read files would let
 * anybody who sends passwords stop the shop's pages.
 */
const thread = new Piscina({
  filename: new URL('./password-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});
/** About two seconds of work may wait. */
const queue = workQueue({ atOnce: 1, waiting: 64, perCaller: 16, retrySeconds: 2 });

const work = (task: PasswordTask, caller: string) => queue.run([caller], () => thread.run(task));

/** The hash to store. @param caller whose budget it counts against. @throws ApiError 429 or 503 when there is no room */
export const hashPassword = (password: string, caller: string): Promise<string> => work({ password }, caller);

/** Whether a password belongs to a hash. @throws as `hashPassword` */
export const isPassword = (hash: string, password: string, caller: string): Promise<boolean> =>
  work({ password, hash }, caller);
