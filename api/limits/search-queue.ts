import { workQueue } from './queue.ts';

/**
 * Searches and suggestions, which the process does one after the other, in the thread that answers everything else.
 * What may wait is done in about a tenth of a second.
 */
export const searchQueue = workQueue({ atOnce: 1, waiting: 24, perCaller: 8, retrySeconds: 1, inThisThread: true });
