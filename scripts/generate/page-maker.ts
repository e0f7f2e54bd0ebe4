import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openCatalogue } from '../../api/catalogue/open.ts';
import { loadSite, type RenderPage } from '../../api/compiled-site.ts';
import { type Language, languageCodes } from '../../api/contract/languages.ts';
import { fileOfPath, linkFile, localPath, removeFile, writeInto } from './files.ts';
import { pageData, rememberingReads } from './page-data.ts';

/** What the making of a release's pages is told once. */
export interface PageJob {
  snapshotFile: string;
  siteFolder: string;
  /** The new release's folder, and that of the one before. */
  to: string;
  from: string | undefined;
  /** Languages whose pages of the release before still hold when their data is the same. */
  keptLanguages: Language[];
  /** Languages whose pages in the new release's folder, which it has from an old one, hold when their data is the same. */
  spareLanguages: Language[];
}

/** One path without language. */
export interface PathToMake {
  path: string;
  /** Fingerprint of its data in the release before. */
  before: string | undefined;
  /** Fingerprint of the data of the pages that are in the new release's folder already. */
  spare: string | undefined;
  /** The data is known to be the same, so nobody needs to read it. */
  same: boolean;
}

export interface BatchDone {
  /** Fingerprints of the paths' data. */
  fingerprints: [path: string, fingerprint: string][];
  rendered: number;
}

/** Makes pages of one release, batch after batch. */
export function pageMaker(job: PageJob) {
  const kept = new Set(job.keptLanguages);
  const inSpare = new Set(job.spareLanguages);
  const catalogue = rememberingReads(openCatalogue(job.snapshotFile));
  let render: RenderPage | undefined;

  /** One for all languages: an item's facts are most of it, and are the same in each. */
  async function fingerprintOf(path: string): Promise<string> {
    const hash = createHash('sha1');
    for (const language of languageCodes)
      hash.update(JSON.stringify((await pageData(catalogue, path, language)) ?? null));
    return hash.digest('base64url');
  }

  async function makePage(local: string): Promise<void> {
    // Loading takes half a second: a run that keeps every page goes without.
    render ??= await loadSite(job.siteFolder);
    const page = await render(local, { catalogue });
    if (page.status !== 200) throw new Error(`the page ${local} answered ${page.status}`);
    writeInto(join(job.to, fileOfPath(local)), new Uint8Array(await page.arrayBuffer()));
  }

  async function makeBatch(batch: readonly PathToMake[]): Promise<BatchDone> {
    const done: BatchDone = { fingerprints: [], rendered: 0 };
    for (const { path, before, spare, same } of batch) {
      const fingerprint = same && before ? before : await fingerprintOf(path);
      done.fingerprints.push([path, fingerprint]);
      for (const language of languageCodes) {
        if (spare === fingerprint && inSpare.has(language)) continue;
        const local = localPath(path, language);
        const file = fileOfPath(local);
        // Never written into: the same file is part of other releases.
        if (spare !== undefined) removeFile(join(job.to, file));
        if (job.from && before === fingerprint && kept.has(language))
          linkFile(join(job.from, file), join(job.to, file));
        else {
          await makePage(local);
          done.rendered += 1;
        }
      }
    }
    return done;
  }

  return { makeBatch, close: () => catalogue.close() };
}
