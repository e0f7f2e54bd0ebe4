import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { languageCodes } from '../../api/contract/languages.ts';
import { type BatchDone, type PageJob, type PathToMake, pageMaker } from './page-maker.ts';
import type { Fingerprints } from './releases.ts';
import type { BatchFailed } from './worker.ts';

/** Paths (times nine languages) that a worker makes before it reports: few that may be rendered, many that stay. */
const batchSize = { render: 20, keep: 500 };

export interface Made {
  fingerprints: Fingerprints;
  /** Pages that were rendered, in all languages. */
  rendered: number;
}

/**
 * Page makers on every core, this thread among them. The others start at once: they load the site's code while this one
 * finds out what there is to make.
 */
export function hirePageMakers(siteFolder: string) {
  const workers = Array.from({ length: availableParallelism() - 1 }, () => ({
    thread: new Worker(new URL('./worker.ts', import.meta.url), { workerData: siteFolder }),
    failure: undefined as Error | undefined,
  }));
  // Until there is work, a failed start has nobody to tell.
  for (const worker of workers) worker.thread.on('error', (error: Error) => Object.assign(worker, { failure: error }));

  /** @param besides what this thread does first, while the others make pages already */
  async function makePages(
    job: PageJob,
    paths: readonly PathToMake[],
    besides: () => void,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Made> {
    const fingerprints = new Map<string, string>();
    let rendered = 0;
    const total = paths.length;
    const allLanguages = Math.min(job.keptLanguages.length, job.spareLanguages.length) === languageCodes.length;
    const inPlace = ({ same, before, spare }: PathToMake) => allLanguages && same && before === spare;
    for (const { path, before } of paths.filter(inPlace)) fingerprints.set(path, before ?? '');
    const toMake = paths.filter((path) => !inPlace(path));
    // What takes long comes first, so that the workers end at the same time.
    const waiting = [
      { paths: toMake.filter(({ same }) => !same), size: batchSize.render },
      { paths: toMake.filter(({ same }) => same), size: batchSize.keep },
    ];

    function nextBatch(): PathToMake[] | undefined {
      for (const queue of waiting) if (queue.paths.length > 0) return queue.paths.splice(0, queue.size);
      return undefined;
    }

    function take({ fingerprints: made, rendered: count }: BatchDone): void {
      for (const [path, fingerprint] of made) fingerprints.set(path, fingerprint);
      rendered += count;
      onProgress?.(fingerprints.size * languageCodes.length, total * languageCodes.length);
    }

    /** Ends when nothing waits any more and the worker has reported. */
    function keepBusy({ thread, failure }: (typeof workers)[number]): Promise<void> {
      return new Promise((done, fail) => {
        const give = () => {
          const batch = nextBatch();
          if (batch) thread.postMessage(batch);
          else done();
        };
        thread.on('error', fail);
        thread.on('exit', () => fail(new Error('a page maker ended before its work was done')));
        thread.on('message', (message: BatchDone | BatchFailed) => {
          if ('failed' in message) return fail(new Error(message.failed));
          take(message);
          give();
        });
        if (failure) return fail(failure);
        thread.postMessage(job);
        give();
      });
    }

    async function workHere(): Promise<void> {
      besides();
      const maker = pageMaker(job);
      try {
        for (let batch = nextBatch(); batch; batch = nextBatch()) {
          take(await maker.makeBatch(batch));
          await setImmediate();
        }
      } finally {
        maker.close();
      }
    }

    await Promise.all([...workers.map(keepBusy), workHere()]);
    if (fingerprints.size !== total) throw new Error(`generate made ${fingerprints.size} of ${total} paths`);
    // In the order of the paths, so that the record does not depend on which worker was quicker.
    return {
      fingerprints: Object.fromEntries(paths.map(({ path }) => [path, fingerprints.get(path) ?? ''])),
      rendered,
    };
  }

  return { makePages, dismiss: () => Promise.all(workers.map(({ thread }) => thread.terminate())) };
}
