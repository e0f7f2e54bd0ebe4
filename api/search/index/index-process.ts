import { Worker } from 'node:worker_threads';
import { readMeanings } from '../understand/meanings.ts';
import { type BuildOptions, buildIndex } from './build.ts';
import { writeIndexFile } from './index-file.ts';
import type { ItemNames } from './item-names.ts';
import { answering } from './own-process.ts';

/**
 * What the process of an index is asked to do. It has its own process so that its memory is given back. Reading the
 * translated names is half of the work, so it has its own thread.
 */
export interface IndexTask extends Omit<BuildOptions, 'meanings'> {
  indexFile: string;
}

/** How much memory the process took at most. */
export interface IndexMade {
  peakBytes: number;
}

answering(async (task: IndexTask): Promise<IndexMade> => {
  const translated = new Promise<ItemNames>((done, fail) => {
    const reader = new Worker(new URL('./item-names-worker.ts', import.meta.url), { workerData: task.snapshotFile });
    reader.once('message', done);
    reader.once('error', fail);
  });
  await writeIndexFile(task.indexFile, await buildIndex({ ...task, meanings: readMeanings() }, translated));
  return { peakBytes: process.resourceUsage().maxRSS * 1024 };
});
