import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openCatalogue } from '../../catalogue/open.ts';
import { buildApp } from '../../serve/app.ts';
import { allItems, itemForSale, itemSoldOut } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { effectivePrice, paiseToRupeeString } from '../money/rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const get = (slug: string, query = '') => shop.app.inject(`/api/products/slug/${slug}${query}`);

test("an item's slug returns the item, with prices as strings", async () => {
  const card = allItems(shop).find(({ sellingPaise, pricePaise }) => sellingPaise > 0 && sellingPaise < pricePaise);
  if (!card) throw new Error('the test catalogue has no reduced item');
  const category = shop.catalogue.names.categoriesIn('en').get(card.categoryId);
  const answer = await get(card.slug);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    itemId: card.id,
    itemName: card.name.text,
    itemDescription: card.description?.text,
    partIdNumber: card.partNumber,
    brandId: card.brandId,
    brandName: card.brandName,
    categoryId: card.categoryId,
    categoryName: category?.name.text,
    itemPrice: (card.pricePaise / 100).toFixed(2),
    itemSellingPrice: (card.sellingPaise / 100).toFixed(2),
    itemWeight: (card.weightGrams as number) / 1000,
    itemAvailable: card.available,
    itemStock: card.stock,
    urlSlug: card.slug,
    importer: (await shop.catalogue.items.rows([card.id]))[0]?.importer,
    images: [],
  });
});

test('an item without a selling price sells at the list price, a sold-out one is not available', async () => {
  const listPriced = allItems(shop).find(({ sellingPaise, pricePaise }) => sellingPaise === 0 && pricePaise > 0);
  const { itemPrice, itemSellingPrice } = (await get(listPriced?.slug ?? '')).json();
  expect(itemSellingPrice).toBe(itemPrice);
  expect(itemPrice).toBe(paiseToRupeeString(effectivePrice(listPriced as never)));
  expect((await get(itemSoldOut(shop).slug)).json()).toMatchObject({ itemAvailable: false, itemStock: 0 });
});

test.each(['hi', 'ta'] as const)('with lang=%s the texts are in that language', async (lang) => {
  const { id, slug } = itemForSale(shop);
  const card = await shop.catalogue.items.card(id, lang);
  const product = (await get(slug, `?lang=${lang}`)).json();
  expect([card?.name.lang, card?.description?.lang]).toEqual([lang, lang]);
  expect([product.itemName, product.itemDescription]).toEqual([card?.name.text, card?.description?.text]);
  expect((await get(slug, '?lang=xx')).json()).toEqual((await get(slug)).json());
});

test.each(['no-such-product', 'a%20b', '..%2F..%2Fetc%2Fpasswd', '%00', "x'--", '%F0%9F%94%A7'])(
  'the slug %s leads to no product',
  async (slug) => {
    const answer = await get(slug);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'unknown_product']);
  },
);

test('an old slug still returns its item; the slug of an item that left the catalogue is gone', async () => {
  const [kept, removed] = [itemForSale(shop), itemForSale(shop, 1)];
  const file = join(shop.settings.dataFolder, 'later.sqlite');
  copyFileSync(inject('snapshotFile'), file);
  const later = new Database(file);
  later.prepare('update items set slug = ? where id = ?').run('its-new-address', kept.id);
  for (const { slug, id } of [kept, removed]) later.prepare('insert into slugs values (?, ?)').run(slug, id);
  later.prepare('delete from items where id = ?').run(removed.id);
  later.close();
  const catalogue = openCatalogue(file);
  const app = await buildApp({ ...shop.app.shop, catalogue: () => catalogue });
  const moved = await app.inject(`/api/products/slug/${kept.slug}`);
  expect(moved.json()).toMatchObject({ itemId: kept.id, urlSlug: 'its-new-address' });
  const gone = await app.inject(`/api/products/slug/${removed.slug}`);
  expect([gone.statusCode, gone.json().error]).toEqual([410, 'gone']);
  await app.close();
  catalogue.close();
});
