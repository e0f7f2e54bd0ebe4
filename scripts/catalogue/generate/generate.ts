import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import type { PageAddress } from '../../../api/catalogue/page-kinds.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { languageCodes } from '../../../api/contract/languages.ts';
import { timesOrderedIn } from '../../../api/db/times-ordered.ts';
import { currentRelease } from '../../../api/release/release.ts';
import { makeAskedIndex, removeOtherIndexes } from '../../../api/search/asked/make-asked-index.ts';
import { makeIndex } from '../../../api/search/make-index.ts';
import { Refusal } from '../../cli/refusal.ts';
import { type CompiledSite, compiledSites } from '../compile/compile.ts';
import { affectedPages } from './affected.ts';
import { hirePageMakers, type Made } from './crew.ts';
import { linkFolder, removePages } from './files.ts';
import { writeListFits } from './list-fits.ts';
import type { PageJob, PageToMake } from './page-maker.ts';
import {
  finishRelease,
  type LiveRelease,
  readFingerprints,
  readRecord,
  recordLive,
  unfinishedRelease,
} from './releases.ts';
import { beginFromSpare, languagesThatHold, removeOldReleases, type Spare } from './retention.ts';
import { indexCataloguePages } from './search-pages.ts';
import { makeSitemaps } from './sitemap.ts';

export interface GenerateOptions {
  dataFolder: string;
  site: CompiledSite;
  /** Where the search index is brought to besides, if anywhere. */
  openSearchUrl?: string | undefined;
  /** Renders every page, even if its inputs have not changed. */
  all?: boolean;
  onProgress?: (done: number, total: number) => void;
}

/** The search index could not be brought to where it is searched; the live release is as it was. */
export class IndexNotTaken extends Refusal {
  override name = 'IndexNotTaken';
}

export interface GenerateReport {
  release: string;
  pages: number;
  rendered: number;
  kept: number;
  removed: number;
  seconds: number;
}

/**
 * Brings the release up to date with the newest snapshot and the compiled site, makes the snapshot's search index, and
 * switches to both when they are ready.
 * @throws Refusal when there is no catalogue, and IndexNotTaken
 */
export async function generate({
  dataFolder,
  site,
  openSearchUrl,
  all = false,
  onProgress,
}: GenerateOptions): Promise<GenerateReport> {
  const started = performance.now();
  const seconds = () => Math.round(performance.now() - started) / 1000;
  const snapshot = newestSnapshot(dataFolder);
  if (!snapshot) throw new Refusal('There is no catalogue yet: run npm run import first.');
  recordLive(dataFolder);
  const live = currentRelease(dataFolder);
  const record = live && !all ? readRecord(dataFolder, live.id) : undefined;
  if (live && record && live.snapshot === snapshot && live.site === site.folder) {
    await makeSearchIndex(dataFolder, snapshot, openSearchUrl);
    await removeOld(dataFolder, openSearchUrl);
    return { release: live.id, pages: record.pages, rendered: 0, kept: record.pages, removed: 0, seconds: seconds() };
  }
  const fingerprintsBefore = record && live && readFingerprints(dataFolder, live.id);
  const before: LiveRelease | undefined = fingerprintsBefore && {
    ...record,
    folder: live.folder,
    paths: fingerprintsBefore,
  };

  const ending = new AbortController();
  const index = makeSearchIndex(dataFolder, snapshot, openSearchUrl, ending.signal);
  // It is awaited at the end; until then a failure must not count as unhandled.
  index.catch(() => {});
  const crew = hirePageMakers(site.folder);
  let made: Made;
  let pageCount: number;
  try {
    const folder = unfinishedRelease(dataFolder);
    const [holding, known] = [before?.templates === site.templates ? before : undefined, before?.paths ?? {}];
    let spare = all ? undefined : beginFromSpare(dataFolder, folder, site);
    // Without a spare, the folder starts from the live release: its pages are linked while this thread finds what
    // changed.
    const linking = spare ? undefined : holding && crew.linkLive(holding.folder, folder, Object.keys(known));
    const possible = await possiblePages(dataFolder, snapshot, site, before);
    if (holding && linking) spare = spareOfLive(holding, site, folder, await linking());
    const pages = possible.map(({ page, same }): PageToMake => {
      const { path } = page;
      return { ...page, before: known[path], spare: spare?.paths[path], same: same && path in known };
    });
    const paths = pages.map(({ path }) => path);
    pageCount = pages.length * languageCodes.length;
    const job: PageJob = {
      snapshotFile: snapshotFile(dataFolder, snapshot),
      siteFolder: site.folder,
      to: folder,
      from: before?.folder,
      keptLanguages: holding ? languagesThatHold(holding, site) : [],
      spareLanguages: spare?.languages ?? [],
    };
    const besides = () => {
      linkCompiledSite(folder, site);
      makeSitemaps(folder, paths, site, before);
      removeGone(folder, spare, paths);
    };
    [made] = await Promise.all([
      crew.makePages(job, pages, besides, onProgress),
      // The texts that they read are already in the folder.
      makeOfLists(dataFolder, snapshot, folder, before, holding),
    ]);
    await index;
  } finally {
    ending.abort();
    await crew.dismiss();
  }
  const { fingerprints, rendered } = made;
  const { folder: siteFolder, templates, texts } = site;
  const id = finishRelease(
    dataFolder,
    { snapshot, site: siteFolder, templates, texts, pages: pageCount },
    fingerprints,
  );
  await removeOld(dataFolder, openSearchUrl);
  const gone = Object.keys(before?.paths ?? {}).filter((path) => !(path in fingerprints)).length;
  return {
    release: id,
    pages: pageCount,
    rendered,
    kept: pageCount - rendered,
    removed: gone * languageCodes.length,
    seconds: seconds(),
  };
}

async function makeSearchIndex(
  dataFolder: string,
  snapshot: string,
  openSearchUrl: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const file = snapshotFile(dataFolder, snapshot);
  const orders = () => timesOrderedIn(dataFolder);
  if (openSearchUrl === undefined) await makeIndex(file, orders, signal ? { signal } : {});
  else {
    const index = { address: openSearchUrl, snapshot, snapshotFile: file };
    await makeAskedIndex(index, orders, signal).catch((error: Error) => {
      throw new IndexNotTaken(`OpenSearch (OPENSEARCH_URL) did not take the search index: ${error.message}`);
    });
  }
}

/** Removes old releases, and the indexes of snapshots that none of the others shows. */
async function removeOld(dataFolder: string, openSearchUrl: string | undefined): Promise<void> {
  const kept = removeOldReleases(dataFolder);
  // The new release is live: what stays this time goes with the next night.
  if (openSearchUrl !== undefined) await removeOtherIndexes(openSearchUrl, kept).catch(() => {});
}

/** Links pages compiled ahead, scripts and styles, and those of earlier sites, which open tabs still request. */
function linkCompiledSite(folder: string, site: CompiledSite): void {
  linkFolder(join(site.folder, 'client'), folder);
  for (const older of compiledSites(dirname(site.folder))) {
    const assets = join(older, 'client', '_astro');
    if (existsSync(assets)) linkFolder(assets, join(folder, '_astro'));
  }
}

/** What a release has of its lists beside their pages. @param holding the release before, if its templates still hold */
async function makeOfLists(
  dataFolder: string,
  snapshot: string,
  folder: string,
  before: LiveRelease | undefined,
  holding: LiveRelease | undefined,
): Promise<void> {
  const catalogue = openCatalogue(snapshotFile(dataFolder, snapshot));
  try {
    await writeListFits(catalogue, folder, holding?.folder);
    await indexCataloguePages(catalogue, folder, before?.folder);
  } finally {
    catalogue.close();
  }
}

/** A spare with all pages of the live release; paths with a missing page are left out and made again. */
function spareOfLive(live: LiveRelease, site: CompiledSite, folder: string, missing: ReadonlySet<string>): Spare {
  for (const path of missing) {
    delete live.paths[path];
    removePages(folder, path);
  }
  return { paths: live.paths, languages: languagesThatHold(live, site) };
}

/** Every page, and whether its data is known to be the same as in the previous release. */
async function possiblePages(
  dataFolder: string,
  snapshot: string,
  site: CompiledSite,
  before: LiveRelease | undefined,
): Promise<{ page: PageAddress; same: boolean }[]> {
  const file = snapshotFile(dataFolder, snapshot);
  const fileBefore = before && snapshotFile(dataFolder, before.snapshot);
  // Different templates may read different data, so nothing is known about theirs.
  const comparable = before && fileBefore && before.templates === site.templates && existsSync(fileBefore);
  const sameSnapshot = before?.snapshot === snapshot;
  const isAffected = comparable && !sameSnapshot ? affectedPages(fileBefore, file) : undefined;
  const catalogue = openCatalogue(file);
  try {
    return (await catalogue.pages()).map((page) => ({
      page,
      same: Boolean(comparable) && (sameSnapshot || isAffected?.(page) === false),
    }));
  } finally {
    catalogue.close();
  }
}

/** Removes the pages of removed items from the new release's folder. */
function removeGone(folder: string, spare: Spare | undefined, paths: readonly string[]): void {
  const wanted = new Set(paths);
  for (const path of Object.keys(spare?.paths ?? {})) {
    if (!wanted.has(path)) removePages(folder, path);
  }
}
