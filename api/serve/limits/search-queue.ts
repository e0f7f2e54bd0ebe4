import type { SearchEngine } from '../../search/engine.ts';
import { workQueue } from './queue.ts';

const rules = { waiting: 24, perCaller: 8, retrySeconds: 1 };

/**
 * The queues of searches and suggestions. On this thread they run one after the other, and those that may wait are done
 * in about 0.1 s. A server's run side by side, so that a slow one holds up no other; one caller has only half of the
 * places.
 */
const queues = {
  thread: workQueue({ atOnce: 1, ...rules, inThisThread: true }),
  server: workQueue({ atOnce: 2 * rules.perCaller, ...rules }),
} satisfies Record<SearchEngine['doneBy'], ReturnType<typeof workQueue>>;

export const searchQueue = ({ doneBy }: SearchEngine) => queues[doneBy];
