import { Piscina } from 'piscina';
import type { Caller } from '../../serve/limits/caller.ts';
import { type Callers, workQueue } from '../../serve/limits/queue.ts';
import type { PasswordTask } from './worker.ts';

/**
 * Passwords are hashed in a thread of their own, one after the other: hashing in the threads that read files would let
 * anybody who sends passwords stop the shop's pages.
 */
/** Passwords in work or waiting: of strangers at one address, of one known caller, of all known callers at one address. */
const most = { strangers: 16, known: 4, knownAtAddress: 32 };
const thread = new Piscina({
  filename: new URL('./worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});
/** About two seconds of work may wait. */
const queue = workQueue({ atOnce: 1, waiting: 64, perCaller: most.strangers, retrySeconds: 2 });

/** Whose budget a password counts against: its key is the address where the caller is a stranger. */
type Asker = Pick<Caller, 'key' | 'address'>;
export const shopItself: Asker = { key: '', address: '' };

function budgets({ key, address }: Asker): Callers {
  if (key === address) return [address];
  return [
    { key, most: most.known },
    { key: `known at ${address}`, most: most.knownAtAddress },
  ];
}

const work = (task: PasswordTask, asker: Asker) => queue.run(budgets(asker), () => thread.run(task));

/** The hash to store. @param asker whose budget it counts against. @throws ApiError 429 or 503 when there is no room */
export const hashPassword = (password: string, asker: Asker): Promise<string> => work({ password }, asker);

/** Whether a password belongs to a hash. @throws as `hashPassword` */
export const isPassword = (hash: string, password: string, asker: Asker): Promise<boolean> =>
  work({ password, hash }, asker);
