import { workQueue } from './queue.ts';

/** Exports are read and sent piece by piece: each takes little memory, but its time of the thread that answers all. */
export const exportQueue = workQueue({ atOnce: 3, waiting: 0, perCaller: 2, retrySeconds: 5 });
