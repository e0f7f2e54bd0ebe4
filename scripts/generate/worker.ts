import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openCatalogue } from '../../api/catalogue/open.ts';
import { loadSite } from '../../api/compiled-site.ts';
import { type Language, languageCodes } from '../../api/contract/languages.ts';
import { fileOfPath, linkFile, localPath } from './files.ts';
import { pageData, rememberingReads } from './page-data.ts';

/** What a worker is started with. */
export interface WorkerJob {
  snapshotFile: string;
  siteFolder: string;
  templates: string;
  texts: Record<Language, string>;
  /** The new release's folder, and that of the one before. */
  to: string;
  from: string | undefined;
}

/** Paths without language to make, with the fingerprints that their pages had in the release before. */
export interface Batch {
  paths: string[];
  before: Record<string, string>;
}

export interface BatchDone {
  fingerprints: Record<string, string>;
  rendered: number;
}

export interface BatchFailed {
  failed: string;
}

const job = workerData as WorkerJob;
const catalogue = rememberingReads(openCatalogue(job.snapshotFile));
const render = await loadSite(job.siteFolder);

async function makePage(path: string, language: Language, batch: Batch, done: BatchDone): Promise<void> {
  const local = localPath(path, language);
  const data = await pageData(catalogue, path, language);
  const fingerprint = createHash('sha1')
    .update(`${job.templates} ${job.texts[language]} ${JSON.stringify(data)}`)
    .digest('base64url');
  done.fingerprints[local] = fingerprint;
  const file = join(job.to, fileOfPath(local));
  if (job.from && batch.before[local] === fingerprint) {
    linkFile(join(job.from, fileOfPath(local)), file);
    return;
  }
  const page = await render(local, { catalogue });
  if (page.status !== 200) throw new Error(`the page ${local} answered ${page.status}`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page.html);
  done.rendered += 1;
}

async function makeBatch(batch: Batch): Promise<BatchDone> {
  const done: BatchDone = { fingerprints: {}, rendered: 0 };
  for (const path of batch.paths) for (const language of languageCodes) await makePage(path, language, batch, done);
  return done;
}

// A failure is sent like any other answer: the compiled site swallows rejections that nobody handles, and whoever waits for
// this worker would wait for ever.
parentPort?.on('message', (batch: Batch) => {
  makeBatch(batch).then(
    (done) => parentPort?.postMessage(done),
    (error: unknown) => parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
parentPort?.postMessage('ready');
