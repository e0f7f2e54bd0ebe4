import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openCatalogue } from '../../api/catalogue/open.ts';
import { currentSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { languageCodes } from '../../api/contract/languages.ts';
import { currentRelease, releasesFolder, switchRelease } from '../../api/release.ts';
import { type CompiledSite, compiledSites } from '../compile.ts';
import { Refusal } from '../import/problems.ts';
import { linkFolder, localPath } from './files.ts';
import type { Batch, BatchDone, BatchFailed, WorkerJob } from './worker.ts';

export interface GenerateOptions {
  dataFolder: string;
  site: CompiledSite;
  /** Renders every page, whether or not its inputs have changed. */
  all?: boolean;
  onProgress?: (done: number, total: number) => void;
}

/** Source: design, "Commands". */
export interface GenerateReport {
  release: string;
  pages: number;
  rendered: number;
  kept: number;
  removed: number;
  seconds: number;
}

const keptReleases = 3;
/** Paths (times nine languages) that a worker makes before it reports. */
const batchSize = 20;

const fingerprintsFile = (folder: string) => `${folder}.pages.json`;

/**
 * Brings the release up to date with the live snapshot and the compiled site, and switches to it.
 * @throws Refusal when there is no catalogue
 */
export async function generate({
  dataFolder,
  site,
  all = false,
  onProgress,
}: GenerateOptions): Promise<GenerateReport> {
  const started = performance.now();
  const snapshot = currentSnapshot(dataFolder);
  if (!snapshot) throw new Refusal('There is no catalogue yet: run npm run import first.');
  const seconds = () => Math.round(performance.now() - started) / 1000;
  const live = currentRelease(dataFolder);
  const before = live && !all ? readFingerprints(live.folder) : undefined;
  if (live && before && live.snapshot === snapshot && live.site === site.folder) {
    const pages = Object.keys(before).length;
    return { release: live.id, pages, rendered: 0, kept: pages, removed: 0, seconds: seconds() };
  }

  const id = `${new Date().toISOString().replace(/\D/g, '').slice(0, 17)}`;
  const folder = join(releasesFolder(dataFolder), id);
  mkdirSync(folder, { recursive: true });
  try {
    linkFolder(join(site.folder, 'client'), folder);
    // Open tabs still ask for the scripts and styles of the sites before.
    for (const older of compiledSites()) {
      const assets = join(older, 'client', '_astro');
      if (existsSync(assets)) linkFolder(assets, join(folder, '_astro'));
    }
    const catalogue = openCatalogue(snapshotFile(dataFolder, snapshot));
    const paths = [...catalogue.pagePaths()];
    catalogue.close();
    const job: WorkerJob = {
      snapshotFile: snapshotFile(dataFolder, snapshot),
      siteFolder: site.folder,
      templates: site.templates,
      texts: site.texts,
      to: folder,
      from: before ? live?.folder : undefined,
    };
    const { fingerprints, rendered } = await makePages(job, paths, before ?? {}, onProgress);
    writeFileSync(fingerprintsFile(folder), JSON.stringify(fingerprints));
    switchRelease(dataFolder, { id, snapshot, site: site.folder });
    removeOldReleases(dataFolder, id);
    const pages = Object.keys(fingerprints).length;
    const removed = Object.keys(before ?? {}).filter((path) => !(path in fingerprints)).length;
    return { release: id, pages, rendered, kept: pages - rendered, removed, seconds: seconds() };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function readFingerprints(folder: string): Record<string, string> | undefined {
  const file = fingerprintsFile(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : undefined;
}

/** Makes all pages on every core. */
async function makePages(
  job: WorkerJob,
  paths: readonly string[],
  before: Record<string, string>,
  onProgress?: (done: number, total: number) => void,
) {
  const fingerprints: Record<string, string> = {};
  let rendered = 0;
  let made = 0;
  let next = 0;
  const total = paths.length * languageCodes.length;

  function nextBatch(): Batch | undefined {
    if (next >= paths.length) return undefined;
    const batch: Batch = { paths: paths.slice(next, next + batchSize), before: {} };
    next += batchSize;
    for (const path of batch.paths) {
      for (const language of languageCodes) {
        const local = localPath(path, language);
        const known = before[local];
        if (known) batch.before[local] = known;
      }
    }
    return batch;
  }

  const workers: Worker[] = [];
  function runWorker(): Promise<void> {
    return new Promise((done, fail) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: job });
      workers.push(worker);
      worker.on('error', fail);
      worker.on('exit', () => done());
      worker.on('message', (message: BatchDone | BatchFailed | 'ready') => {
        if (message !== 'ready') {
          if ('failed' in message) return fail(new Error(message.failed));
          Object.assign(fingerprints, message.fingerprints);
          rendered += message.rendered;
          made += Object.keys(message.fingerprints).length;
          onProgress?.(made, total);
        }
        const batch = nextBatch();
        if (batch) worker.postMessage(batch);
        else void worker.terminate();
      });
    });
  }

  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(paths.length / batchSize)));
  try {
    await Promise.all(Array.from({ length: count }, runWorker));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  if (made !== total) throw new Error(`generate made ${made} of ${total} pages`);
  return { fingerprints, rendered };
}

function removeOldReleases(dataFolder: string, live: string): void {
  const folder = releasesFolder(dataFolder);
  const releases = readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort()
    .reverse();
  for (const id of releases.filter((name) => name !== live).slice(keptReleases - 1)) {
    rmSync(join(folder, id), { recursive: true, force: true });
    rmSync(fingerprintsFile(join(folder, id)), { force: true });
  }
}
