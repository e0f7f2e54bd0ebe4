import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { languagesAt, pageCount } from '../../../api/catalogue/page-languages.ts';
import { type Sums, setSum, sumIn, sumOf } from '../../../api/serve/release/sums.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { fileOfPath, type LinkJob, linkPages, localPath, type PagesLinked } from './files.ts';
import { type BatchDone, type KeptFrom, type PageJob, type PageToMake, pageMaker } from './page-maker.ts';
import type { Fingerprints } from './releases.ts';
import type { Task, TaskFailed } from './worker.ts';

/**
 * How many paths are taken at once. A worker takes up to `most` while there is much to do, and fewer towards the end,
 * so that all finish at the same time. This thread takes `least`: while it works, it cannot give work to the others.
 */
interface Size {
  least: number;
  most: number;
}
/** Paths in all languages: few if they may be rendered, many if they stay. */
const toRender: Size = { least: 2, most: 20 };
const toKeep: Size = { least: 50, most: 500 };
/** Paths in one language. */
const toLink: Size = { least: 100, most: 1000 };

interface Queue<T> {
  waiting: T[];
  size: Size;
}

/** The next paths of the first queue that is not empty. */
function takeNext<T, Q extends Queue<T>>(
  queues: readonly (Q & Queue<T>)[],
  by: 'worker' | 'this thread',
): [T[], Q] | undefined {
  const queue = queues.find(({ waiting }) => waiting.length > 0);
  if (!queue) return undefined;
  const { waiting, size } = queue;
  const share = by === 'worker' ? Math.min(size.most, Math.ceil(waiting.length / 8)) : 0;
  return [waiting.splice(0, Math.max(size.least, share)), queue];
}

export interface Made {
  fingerprints: Fingerprints;
  /** Sums of the pages' files. */
  sums: Sums;
  /** Pages that were rendered, in all languages. */
  rendered: number;
}

type Answer = BatchDone | PagesLinked | TaskFailed;

interface PageWorker {
  thread: Worker;
  ended: Promise<never>;
}

/** This thread renders so few paths before another thread has loaded the site's code, which takes half a second. */
const soonMade = 5;

function startWorker(siteFolder: string): PageWorker {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: siteFolder });
  const ended = new Promise<never>((_, fail) => {
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('a page maker ended before its work was done')));
  });
  // While the worker has no work, nothing awaits this promise.
  ended.catch(() => {});
  return { thread, ended };
}

/** Gives a worker one task after the other until none is left. */
async function keepBusy<A extends Answer>(
  { thread, ended }: PageWorker,
  nextTask: () => Task | undefined,
  take: (answer: A) => void,
): Promise<void> {
  for (let task = nextTask(); task; task = nextTask()) {
    thread.postMessage(task);
    const [answer] = (await Promise.race([once(thread, 'message'), ended])) as [A | TaskFailed];
    if ('failed' in answer) throw new Error(answer.failed);
    take(answer);
  }
}

/**
 * Makes the workers begin to link the live release's pages into the next release's folder.
 * @returns a function that links the rest, and returns the paths with a missing page
 */
function linkLive(
  workers: readonly PageWorker[],
  from: string,
  to: string,
  paths: readonly string[],
): () => Promise<ReadonlySet<string>> {
  const queues = languageCodes.map((language) => ({
    language,
    waiting: paths.filter((path) => languagesAt(path).includes(language)),
    size: toLink,
  }));
  const missing = new Set<string>();
  const take = (linked: PagesLinked) => {
    for (const path of linked.missing) missing.add(path);
  };
  const nextJob = (by: 'worker' | 'this thread'): LinkJob | undefined => {
    const [paths, queue] = takeNext(queues, by) ?? [];
    return paths && queue && { from, to, language: queue.language, paths };
  };
  const nextTask = () => {
    const link = nextJob('worker');
    return link && { link };
  };
  const others = Promise.all(workers.map((worker) => keepBusy(worker, nextTask, take)));
  // A failure is reported when the returned function awaits it.
  others.catch(() => {});
  return async () => {
    for (let job = nextJob('this thread'); job; job = nextJob('this thread')) {
      take(linkPages(job));
      await setImmediate();
    }
    await others;
    return missing;
  };
}

interface Making {
  job: PageJob;
  pages: readonly PageToMake[];
  /** The sums of the pages that may be kept. */
  known: Record<KeptFrom, Sums | undefined>;
  /** What this thread does first, while the others already make pages. */
  besides: () => void;
  onProgress: ((done: number, total: number) => void) | undefined;
}

/** Fingerprints and sums of the pages, as they are made or kept. */
function recordPages({ job, pages, known, onProgress }: Making) {
  const fingerprints = new Map<string, string>();
  const sums: Sums = new Map();
  let rendered = 0;
  /** Pages in their languages: those made, and all. */
  let done = 0;
  const total = pageCount(pages);
  // For a page kept from a release of an older version, which had no sums.
  const readSum = (file: string) => setSum(sums, file, sumOf(readFileSync(join(job.to, file))));

  function noteSum(file: string, made: string | undefined): void {
    const sum = made === 'before' || made === 'spare' ? sumIn(known[made], file) : made;
    if (sum !== undefined) setSum(sums, file, sum);
    else readSum(file);
  }

  return {
    /** A path whose pages are already in the new release's folder. */
    keep({ path, before }: PageToMake): void {
      fingerprints.set(path, before ?? '');
      done += languagesAt(path).length;
      const line = known.spare?.get(fileOfPath(path));
      if (line !== undefined) sums.set(fileOfPath(path), line);
      else for (const language of languagesAt(path)) readSum(fileOfPath(localPath(path, language)));
    },

    take({ fingerprints: made, sums: madeSums, rendered: count }: BatchDone): void {
      for (const [path, fingerprint] of made) fingerprints.set(path, fingerprint);
      for (const [path, ofPath] of madeSums)
        for (const [index, language] of languagesAt(path).entries())
          noteSum(fileOfPath(localPath(path, language)), ofPath[index]);
      rendered += count;
      done += made.reduce((sum, [path]) => sum + languagesAt(path).length, 0);
      onProgress?.(done, total);
    },

    whole(): Made {
      const [made, wanted] = [fingerprints.size, pages.length];
      if (made !== wanted) throw new Error(`generate made ${made} of ${wanted} paths`);
      // In the order of the pages: the record must not depend on which worker was faster.
      const inOrder = pages.map(({ path }) => [path, fingerprints.get(path) ?? '']);
      return { fingerprints: Object.fromEntries(inOrder), sums, rendered };
    },
  };
}

async function makePages(startOthers: () => readonly PageWorker[], making: Making): Promise<Made> {
  const { job, pages, besides } = making;
  const record = recordPages(making);
  const allLanguages = Math.min(job.keptLanguages.length, job.spareLanguages.length) === languageCodes.length;
  const inPlace = ({ same, before, spare }: PageToMake) => allLanguages && same && before === spare;
  for (const page of pages.filter(inPlace)) record.keep(page);
  const toMake = pages.filter((page) => !inPlace(page));
  const toRead = toMake.filter(({ same }) => !same);
  // The slow ones come first.
  const queues = [
    { waiting: toRead, size: toRender },
    { waiting: toMake.filter(({ same }) => same), size: toKeep },
  ];
  const nextBatch = (by: 'worker' | 'this thread') => takeNext(queues, by)?.[0];
  const nextTask = () => {
    const batch = nextBatch('worker');
    return batch && { job, batch };
  };

  async function workHere(): Promise<void> {
    besides();
    const maker = pageMaker(job);
    try {
      for (let batch = nextBatch('this thread'); batch; batch = nextBatch('this thread')) {
        record.take(await maker.makeBatch(batch));
        await setImmediate();
      }
    } finally {
      maker.close();
    }
  }

  const others = toRead.length > soonMade || toMake.length > toKeep.most ? startOthers() : [];
  await Promise.all([...others.map((worker) => keepBusy(worker, nextTask, record.take)), workHere()]);
  return record.whole();
}

/**
 * Page makers on every core; this thread is one of them. The others start when there is enough to do for them: they
 * link pages of the live release while this thread finds out what there is to make, and then render.
 */
export function hirePageMakers(siteFolder: string) {
  let workers: PageWorker[] = [];

  function startOthers(): readonly PageWorker[] {
    if (workers.length === 0)
      workers = Array.from({ length: availableParallelism() - 1 }, () => startWorker(siteFolder));
    return workers;
  }

  return {
    linkLive: (from: string, to: string, paths: readonly string[]) => linkLive(startOthers(), from, to, paths),
    makePages: (making: Making) => makePages(startOthers, making),
    dismiss: () => Promise.all(workers.map(({ thread }) => thread.terminate())),
  };
}
