import { Piscina } from 'piscina';
import type { Caller } from '../../serve/limits/caller.ts';
import { type Callers, workQueue } from '../../serve/limits/queue.ts';
import type { PasswordTask } from './worker.ts';

/**
 * Hashes passwords in a thread of its own, one after the other. In the threads that read files, hashing would let
 * anybody who sends passwords stop the shop's pages.
 */
/** Most passwords in work or waiting: of strangers at an address, of a known caller, of known callers at an address. */
const most = { strangers: 16, known: 4, knownAtAddress: 32 };
const thread = new Piscina({
  filename: new URL('./worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});
/** About two seconds of work may wait. */
const queue = workQueue({ atOnce: 1, waiting: 64, perCaller: most.strangers, retrySeconds: 2 });

/** The caller whose budget a password counts against; a stranger's key is the address. */
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

/** Whether a password matches a hash. @throws as `hashPassword` */
export const isPassword = (hash: string, password: string, asker: Asker): Promise<boolean> =>
  work({ password, hash }, asker);
