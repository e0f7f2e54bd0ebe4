import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../api/data/failures.ts';
import { loadSite } from '../../../api/serve/release/compiled-site.ts';
import { type LinkJob, linkPages, type PagesLinked } from './files.ts';
import { type BatchDone, type PageJob, type PageToMake, pageMaker } from './page-maker.ts';

/** The page maker on another core: gets its site at the start, then one task after the other. */

export type Task = { link: LinkJob } | { job: PageJob; batch: PageToMake[] };

export interface TaskFailed {
  failed: string;
}

// Loads the site while the main thread finds out what there is to make. An error appears with the first page.
loadSite(workerData as string).catch(() => undefined);

let maker: ReturnType<typeof pageMaker> | undefined;

async function perform(task: Task): Promise<BatchDone | PagesLinked> {
  if ('link' in task) return linkPages(task.link);
  maker ??= pageMaker(task.job);
  return maker.makeBatch(task.batch);
}

// A failure is sent like any other answer: otherwise the main thread would wait forever.
parentPort?.on('message', (task: Task) => {
  perform(task).then(
    (done) => parentPort?.postMessage(done),
    (error: unknown) => parentPort?.postMessage({ failed: messageOf(error) }),
  );
});
