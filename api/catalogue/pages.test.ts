import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listPageSize } from '../shop/rules.ts';
import { allCards } from '../testing/shop.ts';
import { type ItemCard, isAvailable } from './items.ts';
import { type Catalogue, openCatalogue } from './open.ts';
import type { ProductPage } from './product.ts';

let catalogue: Catalogue;
let cards: ItemCard[];
beforeAll(async () => {
  catalogue = openCatalogue(inject('snapshotFile'));
  cards = await allCards(catalogue);
});
afterAll(() => catalogue.close());

async function pageOf(card: { id: string; slug: string }): Promise<ProductPage> {
  const answer = (await catalogue.page('product', { slug: card.slug }))('en');
  if (answer.found !== 'item') throw new Error(`no page of ${card.id}`);
  return answer.page;
}

test('a slug leads to its item, an old slug to the new address; a removed item is gone, others are unknown', async () => {
  const [kept, removed] = cards as [ItemCard, ItemCard];
  const file = join(mkdtempSync(join(inject('testFolder'), 'slugs-')), 'later.sqlite');
  copyFileSync(inject('snapshotFile'), file);
  const db = new Database(file);
  db.prepare("update items set slug = 'new-address' where id = ?").run(kept.id);
  for (const { slug, id } of [kept, removed]) db.prepare('insert into slugs values (?, ?)').run(slug, id);
  db.prepare('delete from items where id = ?').run(removed.id);
  db.close();
  const later = openCatalogue(file);
  expect(await later.items.bySlug('new-address')).toMatchObject({ found: 'item', item: { id: kept.id } });
  expect(await later.items.bySlug(kept.slug)).toEqual({ found: 'moved', slug: 'new-address' });
  expect(await later.items.bySlug(removed.slug)).toEqual({ found: 'gone', item: undefined });
  expect(await later.items.bySlug('no-such-slug')).toEqual({ found: 'nothing' });
  later.close();
});

test('every page path is listed once and has data', async () => {
  const pages = await catalogue.pages();
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.startsWith('/product/'))).toHaveLength(catalogue.names.itemTotal);
  for (const { path, kind, params } of pages) {
    const data = (await catalogue.page(kind, params))?.('hi');
    expect([path, data]).toEqual([path, expect.any(Object)]);
    const found = kind === 'number' ? 'number' : 'item';
    if (data && 'found' in data) expect([path, data.found]).toEqual([path, found]);
  }
});

test('the pages of a brand show each of its items once, and no page follows', async () => {
  const brands = (await catalogue.page('home', {}))('en').brands;
  const brand = brands.find(({ itemCount }) => itemCount > listPageSize);
  if (!brand) throw new Error('the test catalogue has no brand with several pages');
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const shown = (await catalogue.page('brand', { slug: brand.slug, page }))?.('en');
    if (!shown) break;
    expect(shown).toMatchObject({ page, total: brand.itemCount, pages: Math.ceil(brand.itemCount / listPageSize) });
    ids.push(...shown.items.map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(brand.itemCount);
  expect(ids).toHaveLength(brand.itemCount);
  for (const page of [0, -1, 1.5, Number.NaN])
    expect(await catalogue.page('brand', { slug: 'no-such-brand', page })).toBeUndefined();
  expect(await catalogue.page('brand', { slug: brand.slug, page: 0 })).toBeUndefined();
});

test('the items of a list are ordered by name, those out of stock last', async () => {
  for (const kind of ['brand', 'category'] as const) {
    const names = kind === 'brand' ? catalogue.names.brandsIn('en') : catalogue.names.categoriesIn('en');
    const [largest] = [...names.values()].sort((a, b) => b.itemCount - a.itemCount);
    const shown: { name: string; available: boolean }[] = [];
    for (let page = 1; ; page++) {
      const found = (await catalogue.page(kind, { slug: largest?.slug ?? '', page }))?.('en');
      if (!found) break;
      const rows = await catalogue.items.rows(found.items.map(({ id }) => id));
      shown.push(...rows.map((row, at) => ({ name: found.items[at]?.name.text ?? '', available: isAvailable(row) })));
    }
    expect(shown.length).toBeGreaterThan(10);
    const { compare } = new Intl.Collator('en');
    const wanted = shown.toSorted((a, b) => Number(b.available) - Number(a.available) || compare(a.name, b.name));
    expect(shown).toEqual(wanted);
  }
});

test.each(['en', 'hi', 'ta', 'bn'] as const)(
  'brands and categories are sorted as in their language: %s',
  async (language) => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const home = (await catalogue.page('home', {}))(language);
    const category = (await catalogue.page('category', { slug: 'engine-parts', page: 1 }))?.(language);
    const lists = [
      home.categories,
      home.brands,
      (await catalogue.page('brands', {}))(language).brands,
      (await catalogue.page('categories', {}))(language).categories,
      category?.children ?? [],
    ];
    for (const list of lists) {
      const names = list.map(({ name }) => name.text);
      expect(names.length).toBeGreaterThan(3);
      expect(names).toEqual(names.toSorted(compare));
    }
  },
);

test('a product lists vehicles and numbers by the names of makes and models', async () => {
  const { compare } = new Intl.Collator('en', { numeric: true });
  for (const card of cards.slice(0, 80)) {
    const { fitments, references } = await pageOf(card);
    const vehicles = fitments.map(({ makeName, modelName }) => `${makeName} ${modelName}`);
    expect(vehicles).toEqual(vehicles.toSorted(compare));
    for (const rows of Map.groupBy(references, ({ kind }) => kind).values()) {
      const makers = rows.map(({ maker }) => maker ?? '');
      expect(makers).toEqual(makers.toSorted(compare));
    }
  }
});

test('a category knows its ancestors, root first, its children, and the number of items below it', async () => {
  const { categoryTrail, categoriesIn } = catalogue.names;
  expect(categoryTrail('timing-drive', 'hi').map(({ id }) => id)).toEqual(['engine', 'timing-drive']);
  expect(categoryTrail('no-such-category', 'en')).toEqual([]);
  const page = (await catalogue.page('category', { slug: 'engine-parts', page: 1 }))?.('en');
  const all = [...categoriesIn('en').values()];
  expect(page?.children).toEqual(all.filter(({ parentId }) => parentId === 'engine'));
  const below = page?.children.reduce((sum, { treeCount }) => sum + treeCount, 0) ?? 0;
  expect(page?.category.treeCount).toBe(below + (page?.category.itemCount ?? 0));
  const roots = all.filter(({ parentId }) => parentId === null);
  expect(roots.reduce((sum, { treeCount }) => sum + treeCount, 0)).toBe(catalogue.names.itemTotal);
});

test('a product page never offers the item itself, and its alternatives share its category or an OE number', async () => {
  let alternatives = 0;
  for (const card of cards.slice(0, 80)) {
    const page = await pageOf(card);
    const oe = page.references.filter(({ kind }) => kind === 'oe').map(({ number }) => number);
    for (const other of page.alternatives) {
      alternatives++;
      expect(other.id).not.toBe(card.id);
      const shared = (await pageOf(other)).references.some(({ kind, number }) => kind === 'oe' && oe.includes(number));
      const { item } = await pageOf(other);
      expect([other.id, shared || item.categoryId === card.categoryId]).toEqual([other.id, true]);
    }
  }
  expect(alternatives).toBeGreaterThan(0);
});

test('a superseded number leads to the item that has it', async () => {
  const pages = await Promise.all(cards.map(pageOf));
  const links = pages.flatMap(({ references }) => references).filter(({ slug }) => slug !== null);
  expect(links.length).toBeGreaterThan(0);
  for (const { slug, number } of links) {
    const answer = await catalogue.items.bySlug(slug as string);
    expect(answer).toMatchObject({ found: 'item', item: { partNumber: number } });
  }
});

test('a part page finds items and diagram lines by a number, however the number is written', async () => {
  const card = cards.find(({ partNumber }) => partNumber.includes(' ')) as ItemCard;
  const found = await catalogue.partPage(card.partNumber.replaceAll(' ', '-').toLowerCase(), 'en');
  expect(found.items.map(({ id }) => id)).toContain(card.id);
  const fitting = (await Promise.all(cards.slice(0, 80).map(pageOf))).find(({ fitments }) => fitments.length > 0);
  const engineId = fitting?.fitments[0]?.engines[0]?.engineId as string;
  const { parts } = await catalogue.engineParts(engineId, fitting?.item.categoryId as string, 'hi');
  const { lines } = await catalogue.partPage(parts[0]?.part_number.replaceAll('-', ' ') as string, 'hi');
  expect(lines[0]).toMatchObject({ partNumber: parts[0]?.part_number, makeName: expect.any(String) });
  expect(lines[0]?.partName).toEqual({ text: parts[0]?.part_name, lang: 'hi' });
  const [english] = (await catalogue.partPage(parts[0]?.part_number as string, 'en')).lines;
  expect(english?.partName).toEqual({ text: expect.stringMatching(/^[A-Za-z]/), lang: 'en' });
  expect(await catalogue.partPage(' -/. ', 'en')).toMatchObject({ lines: [], items: [] });
  expect(await catalogue.partPage('no such number 999', 'en')).toMatchObject({ lines: [], items: [] });
});
