import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { allCards } from '../testing/shop.ts';
import type { ItemCard } from './items.ts';
import { type Catalogue, openCatalogue } from './open.ts';

const first = { id: 'a'.repeat(16), width: 300, height: 200 };
const second = { id: 'b'.repeat(16), width: 90, height: 120 };
let catalogue: Catalogue;
let pictured: ItemCard;
let other: ItemCard;

beforeAll(async () => {
  const sample = openCatalogue(inject('snapshotFile'));
  [pictured, other] = (await allCards(sample)) as [ItemCard, ItemCard];
  sample.close();
  const file = join(mkdtempSync(join(inject('testFolder'), 'item-images-')), 'pictured.sqlite');
  copyFileSync(inject('snapshotFile'), file);
  const db = new Database(file);
  for (const { id, width, height } of [first, second])
    db.prepare('insert into images values (?, ?, ?)').run(id, width, height);
  const insert = db.prepare(
    'insert into item_images (item_id, position, file, alt, alt_hi, image_id) values (?, ?, ?, ?, ?, ?)',
  );
  insert.run(pictured.id, 2, 'b', 'The side', 'बगल', second.id);
  insert.run(pictured.id, 0, 'a', null, null, first.id);
  db.close();
  catalogue = openCatalogue(file);
});
afterAll(() => catalogue.close());

test('cards and lists have the first picture of an item, or none', async () => {
  const [one, two] = await catalogue.items.cards([pictured.id, other.id], 'ta');
  expect([one?.image, two?.image]).toEqual([first, null]);
  const category = catalogue.names.categoriesIn('en').get(pictured.categoryId);
  const list = await catalogue.page('category', { slug: category?.slug ?? '', page: 1 });
  const items = list?.('en').items ?? [];
  for (const { id, image } of items) expect(image).toEqual(id === pictured.id ? first : null);
});

test('a product has all its pictures in their order, described in the language of the page if possible', async () => {
  const page = await catalogue.page('product', { slug: pictured.slug });
  const imagesIn = (language: 'en' | 'hi' | 'ta') => {
    const answer = page(language);
    return answer.found === 'item' ? answer.page.images : [];
  };
  expect(imagesIn('en')).toEqual([
    { ...first, alt: null },
    { ...second, alt: { text: 'The side', lang: 'en' } },
  ]);
  expect(imagesIn('hi')[1]?.alt).toEqual({ text: 'बगल', lang: 'hi' });
  expect(imagesIn('ta')[1]?.alt).toEqual({ text: 'The side', lang: 'en' });
});

test('a picture leads to the categories of what it shows', async () => {
  const trail = catalogue.names.categoryTrail(pictured.categoryId, 'en').map(({ id }) => id);
  expect(await catalogue.itemImages.categoriesWith(second.id)).toEqual(trail);
  expect(await catalogue.itemImages.categoriesWith('c'.repeat(16))).toEqual([]);
});
