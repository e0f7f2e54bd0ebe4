import type { SearchEngine } from '../../search/engine.ts';
import { workQueue } from './queue.ts';

const rules = { waiting: 24, perCaller: 8, retrySeconds: 1 };

/**
 * Searches and suggestions of an engine. Those that the process does itself follow one another, in the thread that answers
 * everything else: what may wait is done in about a tenth of a second. Those that a server does wait for it side by side,
 * so that a slow one holds up no other; and a caller has only half of the places.
 */
const queues = {
  thread: workQueue({ atOnce: 1, ...rules, inThisThread: true }),
  server: workQueue({ atOnce: 2 * rules.perCaller, ...rules }),
} satisfies Record<SearchEngine['doneBy'], ReturnType<typeof workQueue>>;

export const searchQueue = ({ doneBy }: SearchEngine) => queues[doneBy];
