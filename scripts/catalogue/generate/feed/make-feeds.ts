import { closeSync, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openCatalogue } from '../../../../api/catalogue/open.ts';
import { snapshotFile } from '../../../../api/catalogue/snapshots.ts';
import { sumIn, sumOfFile } from '../../../../api/serve/release/sums.ts';
import type { Language } from '../../../../api/shop/language/languages.ts';
import type { Shop } from '../../../../api/shop/shop-file/contract.ts';
import { loadShop } from '../../../../api/shop/shop-file/shop-of.ts';
import type { CompiledSite } from '../../compile/compile.ts';
import { localPath } from '../files.ts';
import type { LiveRelease } from '../releases.ts';
import { type FeedFormat, feedsFolder, formats } from './formats.ts';
import { type FeedMark, itemMarks } from './item-marks.ts';
import { type KeptLines, keptLines } from './kept-lines.ts';
import { type Reason, whyLeftOut } from './left-out.ts';
import type { Offer } from './offer.ts';
import { offersOf } from './offers.ts';
import { type PictureOf, pictureOf } from './pictures.ts';

/** The feeds of a language: what they have, and what they lack. */
export interface FeedReport {
  language: Language;
  /** Items in the feed for Google, and in the table. */
  google: number;
  table: number;
  /** Items that Google's feed lacks, by the first reason; those without a price are in no feed. */
  leftOut: Partial<Record<Reason, number>>;
  /** Lines of both that were written anew; the others were copied from the feeds before. */
  written: number;
}

export interface FeedOptions {
  dataFolder: string;
  snapshot: string;
  /** Of the new release, which has its pictures already. */
  folder: string;
  site: CompiledSite;
  before: LiveRelease | undefined;
  shop?: Shop;
  pictures?: PictureOf;
}

/** Items whose lines are made at a time; between two batches, other work has its turn. */
const batchSize = 500;

/**
 * Writes a release's product feeds. A line is copied from the feed before if the item's rows are the same in both
 * snapshots, and the site too: another site may be of other code, prices of shipping or address.
 */
export async function makeFeeds(options: FeedOptions): Promise<FeedReport[]> {
  const { dataFolder, snapshot, folder, site, before, shop = loadShop(), pictures = pictureOf } = options;
  if (shop.feedLanguages.length === 0) return [];
  const file = snapshotFile(dataFolder, snapshot);
  const fileBefore = before?.site === site.folder ? snapshotFile(dataFolder, before.snapshot) : undefined;
  const last = fileBefore !== undefined && existsSync(fileBefore) ? before : undefined;
  const editionBefore = fileBefore !== undefined && last ? { file: fileBefore, folder: last.folder } : undefined;
  mkdirSync(join(folder, feedsFolder), { recursive: true });
  const catalogue = openCatalogue(file);
  const feeds: Feed[] = [];
  try {
    for (const language of shop.feedLanguages)
      for (const format of formats) feeds.push(await beginFeed(format, language, folder, shop, site, last));
    for (const marks of batchesOf(itemMarks({ file, folder }, editionBefore, pictures))) {
      for (const language of shop.feedLanguages)
        await addLines(
          feeds.filter((feed) => feed.language === language),
          marks,
          (changed) => offersOf(catalogue, changed, language, { origin: site.origin, shop }),
        );
      await setImmediate();
    }
    return shop.feedLanguages.map((language) => reportOf(language, feeds));
  } finally {
    for (const feed of feeds) feed.end();
    catalogue.close();
  }
}

/** A feed that is being written. */
interface Feed {
  language: Language;
  format: FeedFormat;
  kept: KeptLines | undefined;
  items: number;
  written: number;
  leftOut: Partial<Record<Reason, number>>;
  write(lines: readonly Buffer[]): void;
  end(): void;
}

async function beginFeed(
  format: FeedFormat,
  language: Language,
  folder: string,
  shop: Shop,
  { origin }: CompiledSite,
  last: LiveRelease | undefined,
): Promise<Feed> {
  const file = format.file(language);
  const kept = last && (await isWhole(last, file)) ? keptLines(join(last.folder, file), format) : undefined;
  const handle = openSync(join(folder, file), 'wx');
  writeSync(handle, format.head({ shopName: shop.name, address: origin + localPath('/', language), language }));
  return {
    ...{ language, format, kept, items: 0, written: 0, leftOut: {} },
    write: (lines) => void writeAll(handle, Buffer.concat(lines)),
    end() {
      kept?.close();
      writeSync(handle, format.tail);
      closeSync(handle);
    },
  };
}

/** A disk may take a part of what it is given. */
function writeAll(handle: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
}

/** Lines of a damaged file must not get the sum of a new one. */
async function isWhole({ folder, sums }: LiveRelease, file: string): Promise<boolean> {
  const sum = sumIn(sums, file);
  return sum !== undefined && existsSync(join(folder, file)) && sum === (await sumOfFile(join(folder, file)));
}

function* batchesOf(marks: Iterable<FeedMark>): Generator<FeedMark[]> {
  let batch: FeedMark[] = [];
  for (const mark of marks) {
    batch.push(mark);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const isMark = (line: Buffer | FeedMark): line is FeedMark => !Buffer.isBuffer(line);

/** Adds the lines of some items to the feeds of a language. @param offers reads the items that have no line yet */
async function addLines(
  feeds: readonly Feed[],
  marks: readonly FeedMark[],
  offers: (marks: readonly FeedMark[]) => Promise<Map<string, Offer>>,
): Promise<void> {
  const lists = feeds.map((feed) => ({ feed, lines: linesOrMarks(feed, marks) }));
  const unread = new Set(lists.flatMap(({ lines }) => lines.filter(isMark)));
  const read = unread.size > 0 ? await offers([...unread]) : new Map<string, Offer>();
  for (const { feed, lines } of lists) {
    const made = lines.flatMap((line) => {
      if (!isMark(line)) return line;
      const offer = read.get(line.id);
      if (offer) feed.written++;
      return offer ? Buffer.from(feed.format.line(offer)) : [];
    });
    feed.items += made.length;
    feed.write(made);
  }
}

/** The lines that the feed before has, and the marks of items whose lines are still to be made. */
function linesOrMarks({ format, language, kept, leftOut }: Feed, marks: readonly FeedMark[]): (Buffer | FeedMark)[] {
  return marks.flatMap((mark) => {
    const reason = whyLeftOut(mark, language, format.isForGoogle);
    if (reason === undefined) return (mark.isChanged ? undefined : kept?.take(mark.id)) ?? mark;
    leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    return [];
  });
}

function reportOf(language: Language, feeds: readonly Feed[]): FeedReport {
  const own = feeds.filter((feed) => feed.language === language);
  const [google, table] = [own.find(({ format }) => format.isForGoogle), own.find(({ format }) => !format.isForGoogle)];
  return {
    language,
    google: google?.items ?? 0,
    table: table?.items ?? 0,
    leftOut: google?.leftOut ?? {},
    written: own.reduce((sum, { written }) => sum + written, 0),
  };
}
