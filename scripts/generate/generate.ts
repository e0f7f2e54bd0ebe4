import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openCatalogue } from '../../api/catalogue/open.ts';
import type { PagePath } from '../../api/catalogue/pages.ts';
import { currentSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { languageCodes } from '../../api/contract/languages.ts';
import { currentRelease } from '../../api/release.ts';
import { type CompiledSite, compiledSites } from '../compile.ts';
import { Refusal } from '../import/problems.ts';
import { type Affected, type AffectedLists, affectedPages } from './affected.ts';
import { hirePageMakers, type Made } from './crew.ts';
import { linkFolder, removePages } from './files.ts';
import type { PageJob, PathToMake } from './page-maker.ts';
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
  const seconds = () => Math.round(performance.now() - started) / 1000;
  const snapshot = currentSnapshot(dataFolder);
  if (!snapshot) throw new Refusal('There is no catalogue yet: run npm run import first.');
  recordLive(dataFolder);
  const live = currentRelease(dataFolder);
  const record = live && !all ? readRecord(dataFolder, live.id) : undefined;
  if (live && record && live.snapshot === snapshot && live.site === site.folder) {
    removeOldReleases(dataFolder);
    return { release: live.id, pages: record.pages, rendered: 0, kept: record.pages, removed: 0, seconds: seconds() };
  }
  const fingerprintsBefore = record && live && readFingerprints(dataFolder, live.id);
  const before: LiveRelease | undefined = fingerprintsBefore && {
    ...record,
    folder: live.folder,
    paths: fingerprintsBefore,
  };

  const crew = hirePageMakers(site.folder);
  let made: Made;
  let pages: number;
  try {
    const folder = unfinishedRelease(dataFolder);
    const [holding, known] = [before?.templates === site.templates ? before : undefined, before?.paths ?? {}];
    let spare = all ? undefined : beginFromSpare(dataFolder, folder, site);
    // Without a spare the folder becomes one of the live release: its pages are linked while this thread finds out what changed.
    const linking = spare ? undefined : holding && crew.linkLive(holding.folder, folder, Object.keys(known));
    const possible = possiblePaths(dataFolder, snapshot, site, before);
    if (holding && linking) spare = spareOfLive(holding, site, folder, await linking());
    const paths = possible.map(({ path, same }): PathToMake => {
      return { path, before: known[path], spare: spare?.paths[path], same: same && path in known };
    });
    pages = paths.length * languageCodes.length;
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
      makeSitemaps(
        folder,
        paths.map(({ path }) => path),
        site,
        before,
      );
      removeGone(folder, spare, paths);
    };
    [made] = await Promise.all([
      crew.makePages(job, paths, besides, onProgress),
      // The texts that it reads are in the folder by now.
      indexNames(dataFolder, snapshot, folder, before?.folder),
    ]);
  } finally {
    await crew.dismiss();
  }
  const { fingerprints, rendered } = made;
  const { folder: siteFolder, templates, texts } = site;
  const id = finishRelease(dataFolder, { snapshot, site: siteFolder, templates, texts, pages }, fingerprints);
  removeOldReleases(dataFolder);
  const gone = Object.keys(before?.paths ?? {}).filter((path) => !(path in fingerprints)).length;
  return {
    release: id,
    pages,
    rendered,
    kept: pages - rendered,
    removed: gone * languageCodes.length,
    seconds: seconds(),
  };
}

/** Pages compiled ahead, scripts and styles, beside those of the sites before: open tabs still ask for them. */
function linkCompiledSite(folder: string, site: CompiledSite): void {
  linkFolder(join(site.folder, 'client'), folder);
  for (const older of compiledSites(dirname(site.folder))) {
    const assets = join(older, 'client', '_astro');
    if (existsSync(assets)) linkFolder(assets, join(folder, '_astro'));
  }
}

async function indexNames(dataFolder: string, snapshot: string, folder: string, before: string | undefined) {
  const catalogue = openCatalogue(snapshotFile(dataFolder, snapshot));
  try {
    await indexCataloguePages(catalogue, folder, before);
  } finally {
    catalogue.close();
  }
}

/** The folder with all pages of the live release in it, but for paths with a page that was not there: those are made anew. */
function spareOfLive(live: LiveRelease, site: CompiledSite, folder: string, missing: ReadonlySet<string>): Spare {
  for (const path of missing) {
    delete live.paths[path];
    removePages(folder, path);
  }
  return { paths: live.paths, languages: languagesThatHold(live, site) };
}

/** Every catalogue path, and whether its data is known to be that of the release before. */
function possiblePaths(
  dataFolder: string,
  snapshot: string,
  site: CompiledSite,
  before: LiveRelease | undefined,
): Pick<PathToMake, 'path' | 'same'>[] {
  const file = snapshotFile(dataFolder, snapshot);
  const fileBefore = before && snapshotFile(dataFolder, before.snapshot);
  // Other templates may read other data, so nothing is known of what theirs would be.
  const comparable = before && fileBefore && before.templates === site.templates && existsSync(fileBefore);
  const sameSnapshot = before?.snapshot === snapshot;
  const affected = comparable && !sameSnapshot ? affectedPages(fileBefore, file) : undefined;
  const catalogue = openCatalogue(file);
  try {
    return Array.from(catalogue.pagePaths(), (page) => {
      const same = comparable && (sameSnapshot || (affected && isUnaffected(page, affected)));
      return { path: page.path, same: Boolean(same) };
    });
  } finally {
    catalogue.close();
  }
}

/** False for the few pages that belong to nobody, such as home: those are looked at each time. */
function isUnaffected(path: PagePath, { items, brands, categories }: Affected): boolean {
  if ('itemId' in path) return items !== 'all' && !items.has(path.itemId);
  if ('brandId' in path) return isListUnaffected(brands, path.brandId, path.page);
  if ('categoryId' in path) return isListUnaffected(categories, path.categoryId, path.page);
  return false;
}

function isListUnaffected(lists: AffectedLists | 'all', id: string, page: number): boolean {
  return lists !== 'all' && !lists.whole.has(id) && !lists.pages.get(id)?.has(page);
}

/** Takes the pages of items that are gone out of the new release's folder. */
function removeGone(folder: string, spare: Spare | undefined, paths: readonly PathToMake[]): void {
  const wanted = new Set(paths.map(({ path }) => path));
  for (const path of Object.keys(spare?.paths ?? {})) {
    if (!wanted.has(path)) removePages(folder, path);
  }
}
