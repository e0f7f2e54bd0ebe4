import { Piscina } from 'piscina';
import { ApiError } from '../errors.ts';
import type { Caller } from '../limits/caller.ts';
import { tooMany } from '../limits/too-many.ts';
import type { PasswordTask } from './password-worker.ts';

/**
 * Passwords are hashed in a thread of their own, one after the other: hashing in the threads that read files would let
 * anybody who sends passwords stop the shop's pages. Strangers can cause this work, so each caller may have only a few
 * passwords waiting, and all callers together not many.
 */

/** Passwords in work or waiting: of strangers at one address, of one known caller, of all known callers at one address. */
const most = { strangers: 16, known: 4, knownAtAddress: 32 };
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

/** Whose budget a password counts against: its key is the address where the caller is a stranger. */
type Asker = Pick<Caller, 'key' | 'address'>;
export const shopItself: Asker = { key: '', address: '' };

function budgets({ key, address }: Asker): [key: string, max: number][] {
  if (key === address) return [[address, most.strangers]];
  return [
    [key, most.known],
    [`known at ${address}`, most.knownAtAddress],
  ];
}

/** @throws ApiError 429 when this caller has too many passwords waiting, 503 when everybody together has */
async function work<T>(task: PasswordTask, asker: Asker): Promise<T> {
  const own = budgets(asker);
  const before = (key: string) => waiting.get(key) ?? 0;
  if (own.some(([key, max]) => before(key) >= max))
    throw tooMany(retrySeconds * 1000, 'too many passwords at once: please try again');
  if (thread.queueSize >= mostWaiting)
    throw new ApiError(503, 'busy', 'the shop is busy, please try again', { retrySeconds });
  for (const [key] of own) waiting.set(key, before(key) + 1);
  try {
    return await thread.run(task);
  } finally {
    for (const [key] of own) {
      const left = before(key) - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
  }
}

/** The hash to store. @param asker whose budget it counts against. @throws ApiError 429 or 503 when there is no room */
export const hashPassword = (password: string, asker: Asker): Promise<string> => work({ password }, asker);

/** Whether a password belongs to a hash. @throws as `hashPassword` */
export const isPassword = (hash: string, password: string, asker: Asker): Promise<boolean> =>
  work({ password, hash }, asker);
