import { parentPort, workerData } from 'node:worker_threads';
import { loadSite } from '../../api/compiled-site.ts';
import { type LinkJob, linkPages, type PagesLinked } from './files.ts';
import { type BatchDone, type PageJob, type PathToMake, pageMaker } from './page-maker.ts';

/** The page maker on another core: told its site at the start, then task after task. */

export type Task = { link: LinkJob } | { job: PageJob; batch: PathToMake[] };

export interface TaskFailed {
  failed: string;
}

// While the other thread finds out what there is to make. What is wrong with the site shows at the first page.
loadSite(workerData as string).catch(() => undefined);

let maker: ReturnType<typeof pageMaker> | undefined;

async function perform(task: Task): Promise<BatchDone | PagesLinked> {
  if ('link' in task) return linkPages(task.link);
  maker ??= pageMaker(task.job);
  return maker.makeBatch(task.batch);
}

// A failure is sent like any other answer: whoever waits for this worker would wait for ever.
parentPort?.on('message', (task: Task) => {
  perform(task).then(
    (done) => parentPort?.postMessage(done),
    (error: unknown) => parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
