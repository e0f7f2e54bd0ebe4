import { existsSync } from 'node:fs';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import type { PageAddress } from '../../../api/catalogue/page-kinds.ts';
import { pageCount as countPages } from '../../../api/catalogue/page-languages.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { currentRelease, type Release } from '../../../api/serve/release/release.ts';
import { snapshotName, sumOfFile } from '../../../api/serve/release/sums.ts';
import { Refusal } from '../../cli/refusal.ts';
import type { CompiledSite } from '../compile/compile.ts';
import { affectedPages } from './affected.ts';
import { copyCompiledSite, makeOfLists } from './beside-pages.ts';
import { hirePageMakers, type Made } from './crew.ts';
import { removePages } from './files.ts';
import { pagesOfShop } from './generated-pages.ts';
import type { PageJob, PageToMake } from './page-maker.ts';
import { addSums } from './release-sums.ts';
import {
  finishRelease,
  type LiveRelease,
  readFingerprints,
  readRecord,
  readSumsOf,
  recordLive,
  unfinishedRelease,
} from './releases.ts';
import { beginFromSpare, languagesThatHold, type Spare } from './retention.ts';
import { type IndexPlaces, makeSearchIndex, removeOld } from './search-index.ts';
import { makeSitemaps } from './sitemap.ts';

export interface GenerateOptions extends IndexPlaces {
  site: CompiledSite;
  /** Renders every page, even if its inputs have not changed. */
  all?: boolean;
  onProgress?: (done: number, total: number) => void;
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
export async function generate({ site, all = false, onProgress, ...places }: GenerateOptions): Promise<GenerateReport> {
  const { dataFolder } = places;
  const started = performance.now();
  const seconds = () => Math.round(performance.now() - started) / 1000;
  const snapshot = newestSnapshot(dataFolder);
  if (!snapshot) throw new Refusal('There is no catalogue yet: run npm run import first.');
  recordLive(dataFolder);
  const live = currentRelease(dataFolder);
  const record = live && !all ? readRecord(dataFolder, live.id) : undefined;
  if (live && record && live.snapshot === snapshot && live.site === site.folder) {
    await makeSearchIndex(places, snapshot);
    await removeOld(places);
    return { release: live.id, pages: record.pages, rendered: 0, kept: record.pages, removed: 0, seconds: seconds() };
  }
  const before = record && live && liveRelease(dataFolder, live, record);
  const ending = new AbortController();
  const index = makeSearchIndex(places, snapshot, ending.signal);
  // It is awaited at the end; until then a failure must not count as unhandled.
  index.catch(() => {});
  const snapshotSum = sumOfSnapshot(dataFolder, snapshot, before);
  const crew = hirePageMakers(site.folder);
  let made: Made;
  let pageCount: number;
  try {
    const folder = unfinishedRelease(dataFolder);
    const [holding, known] = [sameTemplates(before, site), before?.paths ?? {}];
    let spare = all ? undefined : beginFromSpare(dataFolder, folder, site);
    // Without a spare, the folder starts from the live release: other threads link its pages while this one finds what
    // changed.
    const linking = spare ? undefined : holding && crew.linkLive(holding.folder, folder, Object.keys(known));
    const { possible, onDemand } = await possiblePages(dataFolder, snapshot, site, before);
    if (holding && linking) spare = spareOfLive(holding, site, folder, await linking());
    const pages = pagesToMake(possible, known, spare);
    const paths = pages.map(({ path }) => path);
    pageCount = countPages(pages);
    const job: PageJob = {
      snapshotFile: snapshotFile(dataFolder, snapshot),
      siteFolder: site.folder,
      to: folder,
      from: before?.folder,
      keptLanguages: holding ? languagesThatHold(holding, site) : [],
      spareLanguages: spare?.languages ?? [],
    };
    const besides = () => {
      copyCompiledSite(folder, site);
      makeSitemaps(folder, [...paths, ...onDemand], site, before);
      removeGone(folder, spare, paths);
    };
    [made] = await Promise.all([
      crew.makePages({ job, pages, known: { before: before?.sums, spare: spare?.sums }, besides, onProgress }),
      // The texts that these read are already in the folder.
      makeOfLists(dataFolder, snapshot, folder, before, holding),
    ]);
    addSums(made.sums, folder, site.folder, before);
    made.sums.set(snapshotName, await snapshotSum);
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
    made.sums,
  );
  await removeOld(places);
  const gone = goneFrom(before, fingerprints);
  return {
    release: id,
    pages: pageCount,
    rendered,
    kept: pageCount - rendered,
    removed: countPages(gone.map((path) => ({ path }))),
    seconds: seconds(),
  };
}

/** The live release and its record; undefined if its fingerprints are missing. */
function liveRelease(
  dataFolder: string,
  { id, folder }: Release,
  record: NonNullable<ReturnType<typeof readRecord>>,
): LiveRelease | undefined {
  const paths = readFingerprints(dataFolder, id);
  return paths && { ...record, folder, paths, sums: readSumsOf(dataFolder, id) };
}

/** A spare with all pages of the live release; paths with a missing page are left out and made again. */
function spareOfLive(live: LiveRelease, site: CompiledSite, folder: string, missing: ReadonlySet<string>): Spare {
  for (const path of missing) {
    delete live.paths[path];
    removePages(folder, path);
  }
  return { paths: live.paths, languages: languagesThatHold(live, site), sums: live.sums };
}

/** The sum of the snapshot's file; already known if the live release shows this snapshot. */
function sumOfSnapshot(dataFolder: string, snapshot: string, before: LiveRelease | undefined) {
  const known = before?.snapshot === snapshot ? before.sums?.get(snapshotName) : undefined;
  return known ?? sumOfFile(snapshotFile(dataFolder, snapshot));
}

const sameTemplates = (before: LiveRelease | undefined, { templates }: CompiledSite) =>
  before?.templates === templates ? before : undefined;

const goneFrom = (before: LiveRelease | undefined, now: Record<string, string>) =>
  Object.keys(before?.paths ?? {}).filter((path) => !(path in now));

function pagesToMake(
  possible: PossiblePages['possible'],
  known: Record<string, string>,
  spare: Spare | undefined,
): PageToMake[] {
  return possible.map(({ page, same }) => {
    const { path } = page;
    return { ...page, before: known[path], spare: spare?.paths[path], same: same && path in known };
  });
}

interface PossiblePages {
  possible: { page: PageAddress; same: boolean }[];
  /** Paths of pages that are not generated. */
  onDemand: string[];
}

/** Every generated page, and whether its data is known to be the same as in the previous release. */
async function possiblePages(
  dataFolder: string,
  snapshot: string,
  site: CompiledSite,
  before: LiveRelease | undefined,
): Promise<PossiblePages> {
  const file = snapshotFile(dataFolder, snapshot);
  const fileBefore = before && snapshotFile(dataFolder, before.snapshot);
  // Different templates may read different data, so it is unknown whether a page's data is the same.
  const comparable = before && fileBefore && before.templates === site.templates && existsSync(fileBefore);
  const sameSnapshot = before?.snapshot === snapshot;
  const isAffected = comparable && !sameSnapshot ? affectedPages(fileBefore, file) : undefined;
  const catalogue = openCatalogue(file);
  try {
    const { generated, onDemand } = await pagesOfShop(catalogue);
    const isSame = (page: PageAddress) => Boolean(comparable) && (sameSnapshot || isAffected?.(page) === false);
    return { possible: generated.map((page) => ({ page, same: isSame(page) })), onDemand };
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
