import { workQueue } from './queue.ts';

/**
 * Exports are read and sent piece by piece: each takes little memory, but time on the thread that answers everything.
 */
export const exportQueue = workQueue({ atOnce: 2, waiting: 4, perCaller: 2, retrySeconds: 5, inThisThread: true });
