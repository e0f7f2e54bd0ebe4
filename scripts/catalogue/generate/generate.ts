import { existsSync } from 'node:fs';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import type { PageAddress } from '../../../api/catalogue/page-kinds.ts';
import { pageCount as countPages } from '../../../api/catalogue/page-languages.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { currentRelease, type Release } from '../../../api/serve/release/release.ts';
import { snapshotName, sumOfFile } from '../../../api/serve/release/sums.ts';
import { Refusal } from '../../cli/refusal.ts';
import type { CompiledSite } from '../compile/compile.ts';
import { filesOfSnapshot } from '../images/kept-images.ts';
import { addImageSums, linkImages } from '../images/release-images.ts';
import { affectedPages } from './affected.ts';
import { copyCompiledSite, makeOfLists } from './beside-pages.ts';
import { hirePageMakers, type Made } from './crew.ts';
import { type FeedReport, makeFeeds } from './feed/make-feeds.ts';
import { removePages } from './files.ts';
import { pagesOfShop } from './generated-pages.ts';
import type { PageJob, PageToMake } from './page-maker.ts';
import { addSums } from './release-sums.ts';
import {
  finishRelease,
  type LiveRelease,
  type ReleaseRecord,
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
  /** The product feeds, by language; a release that another version made may have none. */
  feeds: readonly FeedReport[];
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
  const { made: images } = filesOfSnapshot(dataFolder, snapshot);
  if (live && record && isUpToDate(record, { snapshot, site: site.folder, images: images.length })) {
    await makeSearchIndex(places, snapshot);
    await removeOld(places);
    const { pages, feeds = [] } = record;
    return { release: live.id, pages, rendered: 0, kept: pages, removed: 0, feeds, seconds: seconds() };
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
  let feeds: FeedReport[];
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
    linkImages(dataFolder, images, folder);
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
    [made, feeds] = await Promise.all([
      crew.makePages({ job, pages, known: { before: before?.sums, spare: spare?.sums }, besides, onProgress }),
      makeFeeds({ dataFolder, snapshot, folder, site, before }),
      // The texts that these read are already in the folder.
      makeOfLists(dataFolder, snapshot, folder, before, holding),
    ]);
    addImageSums(made.sums, images, folder, [before?.sums, spare?.sums]);
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
    { snapshot, site: siteFolder, templates, texts, pages: pageCount, images: images.length, feeds },
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
    feeds,
    seconds: seconds(),
  };
}

/** Whether the live release is what would be made now; pictures may have been made since. */
function isUpToDate(record: ReleaseRecord, now: Pick<ReleaseRecord, 'snapshot' | 'site' | 'images'>): boolean {
  return record.snapshot === now.snapshot && record.site === now.site && (record.images ?? 0) === now.images;
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
