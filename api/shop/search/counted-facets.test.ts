import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { languageCodes } from '../language/languages.ts';
import type { SearchAnswer } from './contract.ts';
import { priceBandOf, priceBands } from './facets.ts';

/** The filters of the search that read more than an item's own row, through the API. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Query = Record<string, string | string[]>;
const ask = (query: Query) => shop.app.inject({ url: '/api/parts/search', query: { pageSize: '100', ...query } });
async function search(query: Query): Promise<SearchAnswer['data']> {
  const answer = await ask(query);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return (answer.json() as SearchAnswer).data;
}
const countOf = ({ counts }: SearchAnswer['data'], facet: 'prices' | 'models' | 'attributes', id: string) =>
  counts[facet].find((row) => row.id === id)?.count;

test('each price band gives the parts with a price in it, and several bands give all of their parts', async () => {
  const all = await search({ q: 'filter' });
  const bands = all.counts.prices.map(({ id }) => id);
  expect(bands.length).toBeGreaterThan(2);
  expect(bands).toEqual(priceBands.filter((band) => bands.includes(band)));
  for (const { id, count } of all.counts.prices) {
    const { items, total, counts } = await search({ q: 'filter', price: id });
    expect([id, total]).toEqual([id, count]);
    for (const { sellingPrice } of items) expect(priceBandOf(sellingPrice * 100)).toBe(id);
    expect(counts.prices).toEqual(all.counts.prices);
  }
  const two = all.counts.prices.slice(0, 2);
  const both = await search({ q: 'filter', price: two.map(({ id }) => id) });
  expect(both.total).toBe(two.reduce((sum, { count }) => sum + count, 0));
});

test.each(languageCodes)(
  'attributes of the results have their names in %s; each value is listed once, with its attribute',
  async (lang) => {
    const { attributes } = (await search({ q: 'strut', lang })).counts;
    expect(new Set(attributes.map(({ group }) => group)).size).toBe(1);
    // Attributes are in the order of content/attributes.yaml.
    const sides = ['front', 'left', 'right'];
    expect(attributes.map(({ id }) => id)).toEqual(sides.map((side) => `position_${side}`));
    const names = attributes.map(({ name }) => name);
    expect(new Set(names).size).toBe(3);
    if (lang !== 'en') expect(names.join()).not.toMatch(/Front|Left/);
  },
);

test('values of one attribute are alternatives, several attributes must all match, and counts ignore their own attribute', async () => {
  const q = 'strut';
  const all = await search({ q });
  const choose = async (...attribute: string[]) => search({ q, attribute });
  const [left, right] = [countOf(all, 'attributes', 'position_left'), countOf(all, 'attributes', 'position_right')];
  expect([left, right].every(Boolean)).toBe(true);
  const chosen = await choose('position_left');
  expect(chosen.total).toBe(left);
  expect(countOf(chosen, 'attributes', 'position_right')).toBe(right);
  for (const { partName } of chosen.items) expect(partName).toMatch(/left/i);
  expect((await choose('position_left', 'position_right')).total).toBe((left ?? 0) + (right ?? 0));
  expect((await choose('position_left', 'capacity_35')).total).toBe(0);
  const removable = (await choose('position_left', 'capacity_35')).counts.attributes;
  expect(removable).toContainEqual({ id: 'capacity_35', name: '35 Ah', count: 0, group: 'Capacity' });
});

test('a model gives the parts that fit one of its engines, and is not offered when a vehicle is known', async () => {
  const all = await search({ q: 'brake pad' });
  const { models } = all.counts;
  expect(models.length).toBeGreaterThan(2);
  expect(models.length).toBeLessThanOrEqual(12);
  expect(models).toEqual(models.toSorted((a, b) => b.count - a.count));
  const [model] = models as [(typeof models)[0]];
  const { items, total, counts } = await search({ q: 'brake pad', modelId: model.id });
  expect(total).toBe(model.count);
  expect(counts.models).toContainEqual(model);
  const engines = new Set((await shop.catalogue.engines(model.id)).map(({ engineId }) => engineId));
  for (const { id } of items) {
    const verdicts = await Promise.all(
      [...engines].map((engineId) => shop.catalogue.fits.verdicts([{ id }], { engineId })),
    );
    expect(verdicts.flat().some(({ fit }) => fit === 'fits' || fit === 'fitsIf')).toBe(true);
  }
  const [engineId = ''] = engines;
  expect((await search({ q: 'brake pad', engineId })).counts.models).toEqual([]);
});

test.each<Query>([
  { price: 'cheap' },
  { price: '1-2' },
  { attribute: 'capacity' },
  { attribute: 'Capacity_35' },
  { attribute: '<b>_1' },
  { attribute: Array.from({ length: 21 }, (_, at) => `capacity_${at}`) },
  { modelId: 'a b' },
])('%o is refused', async (query) => {
  expect((await ask({ q: 'filter', ...query })).statusCode).toBe(400);
});

test.each<Query>([
  { attribute: 'colour_red' },
  { attribute: 'position_middle' },
  { attribute: ['capacity_1', 'voltage_1', 'power_1', 'length_1', 'x_1'] },
  { modelId: '__proto__' },
])('nothing has %o', async (query) => {
  expect((await search({ q: 'filter', ...query })).total).toBe(0);
});
