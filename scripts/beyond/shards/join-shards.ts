import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { pageCount } from '../../../api/catalogue/page-languages.ts';
import { type Sums, setSum, snapshotName, sumOf, sumOfFile } from '../../../api/serve/release/sums.ts';
import type { CompiledSite } from '../../catalogue/compile/compile.ts';
import { copyCompiledSite, makeOfLists } from '../../catalogue/generate/beside-pages.ts';
import { type FeedReport, makeFeeds } from '../../catalogue/generate/feed/make-feeds.ts';
import { linkFile } from '../../catalogue/generate/files.ts';
import { pagesOfShop } from '../../catalogue/generate/generated-pages.ts';
import { addSums } from '../../catalogue/generate/release-sums.ts';
import { type Fingerprints, finishRelease, recordLive, unfinishedRelease } from '../../catalogue/generate/releases.ts';
import { type IndexPlaces, makeSearchIndex, removeOld } from '../../catalogue/generate/search-index.ts';
import { makeSitemaps } from '../../catalogue/generate/sitemap.ts';
import { filesOfSnapshot } from '../../catalogue/images/kept-images.ts';
import { addImageSums, linkImages } from '../../catalogue/images/release-images.ts';
import { Refusal } from '../../cli/refusal.ts';
import { filesOf, hashOfPages, newestFile, type Origin, originOf, readShard, type Shard, shardOf } from './shard.ts';

export interface JoinOptions extends IndexPlaces {
  site: CompiledSite;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Makes the release from its shards, and its search index, and switches to both.
 * @throws Refusal when a shard is missing or damaged, or does not match the others or this machine
 */
export async function joinShards(
  folders: readonly string[],
  { site, onProgress, ...places }: JoinOptions,
): Promise<{ release: string; pages: number }> {
  const { dataFolder } = places;
  const shards = folders.map(readShard);
  const file = newestFile(dataFolder);
  const snapshot = basename(file, '.sqlite');
  expectAll(shards, await originOf(file, site));
  recordLive(dataFolder);
  const ending = new AbortController();
  const index = makeSearchIndex(places, snapshot, ending.signal);
  // It is awaited at the end; until then a failure must not count as unhandled.
  index.catch(() => {});
  const folder = unfinishedRelease(dataFolder);
  mkdirSync(folder);
  const { made: images } = filesOfSnapshot(dataFolder, snapshot);
  linkImages(dataFolder, images, folder);
  let taken: Awaited<ReturnType<typeof takePages>>;
  let feeds: FeedReport[];
  const sums: Sums = new Map();
  try {
    taken = await takePages(shards, file, folder, sums, onProgress);
    copyCompiledSite(folder, site);
    makeSitemaps(folder, [...Object.keys(taken.fingerprints), ...taken.onDemand], site, undefined);
    await makeOfLists(dataFolder, snapshot, folder, undefined, undefined);
    feeds = await makeFeeds({ dataFolder, snapshot, folder, site, before: undefined });
    addImageSums(sums, images, folder, []);
    addSums(sums, folder, site.folder, undefined);
    sums.set(snapshotName, await sumOfFile(file));
    await index;
  } finally {
    ending.abort();
  }
  const { fingerprints } = taken;
  const pages = pageCount(Object.keys(fingerprints).map((path) => ({ path })));
  const { folder: siteFolder, templates, texts } = site;
  const record = { snapshot, site: siteFolder, templates, texts, pages, images: images.length, feeds };
  const release = finishRelease(dataFolder, record, fingerprints, sums);
  await removeOld(places);
  return { release, pages };
}

/** Links all generated pages into the release, each from its shard, and adds their sums. */
async function takePages(
  shards: readonly Shard[],
  snapshotFile: string,
  folder: string,
  sums: Sums,
  onProgress: JoinOptions['onProgress'],
): Promise<{ fingerprints: Fingerprints; onDemand: readonly string[] }> {
  const catalogue = openCatalogue(snapshotFile);
  const { generated: pages, onDemand } = await pagesOfShop(catalogue).finally(() => catalogue.close());
  const byNumber = new Map(shards.map((shard) => [shard.number, shard]));
  const fingerprints: Fingerprints = {};
  for (const [done, { path }] of pages.entries()) {
    fingerprints[path] = takePage(byNumber.get(shardOf(path, shards.length)) as Shard, path, folder);
    for (const file of filesOf(path)) setSum(sums, file, sumOf(readFileSync(join(folder, file))));
    if (done % 100 !== 0) continue;
    onProgress?.(done, pages.length);
    await setImmediate();
  }
  return { fingerprints, onDemand };
}

/** Refuses shards that are not all of one release, or not of this machine's snapshot and build. */
function expectAll(shards: readonly Shard[], here: Origin): void {
  const [first] = shards;
  if (!first) throw new Refusal('There are no shards to join.');
  for (const { folder, of, origin } of shards) {
    if (of !== first.of)
      throw new Refusal(`${folder} is one of ${of} shards, but ${first.folder} is one of ${first.of}.`);
    if (origin.snapshot !== here.snapshot || origin.snapshotHash !== here.snapshotHash)
      throw new Refusal(
        `${folder} was made from another snapshot (${origin.snapshot}) than this machine's newest (${here.snapshot}): all machines need the same file.`,
      );
    if (!isDeepStrictEqual(origin, here))
      throw new Refusal(
        `${folder} was made with another build of the site: all machines need the same version in the same folder, SITE_URL and DEMO.`,
      );
  }
  for (const [number, same = []] of Map.groupBy(shards, (shard) => shard.number))
    if (same.length > 1)
      throw new Refusal(`Shard ${number} is there more than once: ${same.map(({ folder }) => folder).join(', ')}.`);
  const numbers = new Set(shards.map(({ number }) => number));
  const missing = Array.from({ length: first.of }, (_, index) => index + 1).filter((number) => !numbers.has(number));
  if (missing.length > 0) throw new Refusal(`Of ${first.of} shards these are missing: ${missing.join(', ')}.`);
}

/** @returns the fingerprint of the path's data @throws Refusal when a page is damaged */
function takePage(shard: Shard, path: string, to: string): string {
  const [fingerprint, hash] = shard.pages[path] ?? ['', ''];
  let found = '';
  try {
    found = hashOfPages(shard.folder, path);
  } catch {
    // It is missing, which is one way of being damaged.
  }
  if (found === '' || found !== hash) throw new Refusal(`${shard.folder} is damaged: its page ${path} is not whole.`);
  for (const file of filesOf(path)) linkFile(join(shard.folder, file), join(to, file));
  return fingerprint;
}
