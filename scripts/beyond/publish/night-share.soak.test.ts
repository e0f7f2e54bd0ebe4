import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../api/catalogue/open.ts';
import type { PageAddress } from '../../../api/catalogue/page-kinds.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { changedItem } from '../../laboratory/bench/change-package.ts';

/**
 * How much of the site one night changes. It is counted in the data that pages show, whose share is the same in every
 * language. The tests of generate check that other files stay.
 */

const folder = mkdtempSync(join(inject('testFolder'), 'night-'));
const catalogue = join(folder, 'catalogue');
const file = join(catalogue, 'items.csv');
let header = '';
let lines: string[] = [];
/** The data of each page after the last night. */
let shown = new Map<string, unknown>();

beforeAll(async () => {
  await writeSample({ items: 4000, out: catalogue, seed: 1, languages: ['en'] });
  [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  await importPackage({ path: catalogue, dataFolder: folder });
  const first = openNewest();
  for (const page of await first.pages()) shown.set(page.path, await shownOn(first, page));
  first.close();
});

const idOf = (line: string) => line.slice(0, line.indexOf(','));
const brandOf = (line: string) => line.split(',')[header.split(',').indexOf('brand_id')] ?? '';
const openNewest = () => openCatalogue(snapshotFile(folder, newestSnapshot(folder) ?? ''));

async function shownOn(of: Catalogue, { kind, params }: PageAddress): Promise<unknown> {
  return (await of.page(kind, params as never))?.('en');
}

/** Whether a page must change: it is the item's own page, or the page of its category that shows its price. */
async function names(of: Catalogue, { kind, itemId, list }: PageAddress, changed: ReadonlySet<string>) {
  if (kind !== 'category' || !list) return itemId !== undefined && changed.has(itemId);
  const rows = await of.items.listed('categoryId', list.id, list.page);
  return rows.some(({ id }) => changed.has(id));
}

/**
 * The share of all pages that a night changes, in per cent. Checks first that exactly the pages that must change have
 * changed.
 */
async function shareOf(
  isChanged: (line: string, index: number) => boolean,
  change = (line: string) => changedItem(line, header),
) {
  const changed = new Set(lines.filter(isChanged).map(idOf));
  const next = lines.map((line) => (changed.has(idOf(line)) ? change(line) : line));
  writeFileSync(file, `${[header, ...next].join('\n')}\n`);
  await importPackage({ path: catalogue, dataFolder: folder });
  const after = openNewest();
  const [different, expected]: [string[], string[]] = [[], []];
  const pages = await after.pages();
  const shownNow = new Map<string, unknown>();
  for (const page of pages) {
    const now = await shownOn(after, page);
    shownNow.set(page.path, now);
    if (!isDeepStrictEqual(shown.get(page.path), now)) different.push(page.path);
    if (await names(after, page, changed)) expected.push(page.path);
  }
  after.close();
  shown = shownNow;
  lines = next;
  return { items: changed.size, pages: different, expected, share: (100 * different.length) / pages.length };
}

test('a price list of a brand over 1 % of the items changes their pages and those of their categories, at most 2 % of all', async () => {
  let count = 0;
  const night = await shareOf((line) => brandOf(line) === 'bosch' && count++ < 40);
  expect(night.items).toBe(40);
  expect(night.pages).toEqual(night.expected);
  expect(night.share).toBeLessThanOrEqual(2);
});

test('1 % of the items, none beside the other, change their pages and those of their categories, at most 2 % of all', async () => {
  const night = await shareOf((_, index) => index % 100 === 0);
  expect(night.items).toBe(40);
  expect(night.pages).toEqual(night.expected);
  expect(night.share).toBeLessThanOrEqual(2);
});

test('another number in stock of 1 % changes their own pages and no list', async () => {
  const inStock = /,true,([1-9]\d*),/;
  const { items, pages } = await shareOf(
    (line, index) => index % 100 === 0 && inStock.test(line),
    (line) => line.replace(inStock, (_, stock) => `,true,${Number(stock) + 1},`),
  );
  expect(items).toBeGreaterThan(20);
  expect(pages).toHaveLength(items);
  expect(pages.every((path) => path.startsWith('/product/'))).toBe(true);
});
