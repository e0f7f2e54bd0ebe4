import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const categories = async (query = '') => (await shop.app.inject(`/api/catalog/categories${query}`)).json().data;

test('categories have id, name and parent, and every parent is in the list', async () => {
  const data: { categoryId: string; categoryName: string; parentId: string | null }[] = await categories();
  expect(data).toHaveLength(shop.catalogue.names.categoriesIn('en').size);
  expect(data).toContainEqual({
    categoryId: 'engine',
    categoryName: 'Engine Parts',
    urlSlug: 'engine-parts',
    parentId: null,
  });
  expect(data).toContainEqual({
    categoryId: 'timing-drive',
    categoryName: 'Timing Belts & Chains',
    urlSlug: 'timing-belts-chains',
    parentId: 'engine',
  });
  const ids = new Set<string | null>(data.map(({ categoryId }) => categoryId));
  expect(data.filter(({ parentId }) => parentId !== null && !ids.has(parentId))).toEqual([]);
});

test.each([
  ['hi', /[\p{Script=Devanagari}]/u],
  ['ta', /[\p{Script=Tamil}]/u],
])('with lang=%s every name is in that script', async (lang, script) => {
  const data: { categoryName: string }[] = await categories(`?lang=${lang}`);
  expect(data.filter(({ categoryName }) => !script.test(categoryName))).toEqual([]);
});

test.each(['en', 'hi', 'ta', 'bn'])('in %s they are in the order of that language', async (lang) => {
  const names = (await categories(`?lang=${lang}`)).map(({ categoryName }: { categoryName: string }) => categoryName);
  expect(names).toEqual(names.toSorted(new Intl.Collator(lang, { numeric: true }).compare));
});

test('an unknown language gets English', async () => {
  expect(await categories('?lang=xx')).toEqual(await categories());
  expect(await categories('?lang=__proto__')).toEqual(await categories());
});
