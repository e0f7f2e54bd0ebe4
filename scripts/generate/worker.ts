import { parentPort, workerData } from 'node:worker_threads';
import { loadSite } from '../../api/compiled-site.ts';
import { type PageJob, type PathToMake, pageMaker } from './page-maker.ts';

/** The page maker on another core: told its site at the start, its job later, then batch after batch. */

export interface BatchFailed {
  failed: string;
}

// While the other thread finds out what there is to make. What is wrong with the site shows at the first page.
loadSite(workerData as string).catch(() => undefined);

let makeBatch: ReturnType<typeof pageMaker>['makeBatch'];

// A failure is sent like any other answer: whoever waits for this worker would wait for ever.
parentPort?.on('message', (message: PageJob | PathToMake[]) => {
  if (!Array.isArray(message)) {
    makeBatch = pageMaker(message).makeBatch;
    return;
  }
  makeBatch(message).then(
    (done) => parentPort?.postMessage(done),
    (error: unknown) => parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
