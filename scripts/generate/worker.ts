import { parentPort, workerData } from 'node:worker_threads';
import { type PageJob, type PathToMake, pageMaker } from './page-maker.ts';

/** The page maker on another core. */

export interface BatchFailed {
  failed: string;
}

const { makeBatch } = pageMaker(workerData as PageJob);

// A failure is sent like any other answer: whoever waits for this worker would wait for ever.
parentPort?.on('message', (batch: PathToMake[]) => {
  makeBatch(batch).then(
    (done) => parentPort?.postMessage(done),
    (error: unknown) => parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
