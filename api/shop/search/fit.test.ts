import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { readFits } from '../fit/rules.ts';
import type { SearchAnswer } from './contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function search(query: Record<string, string>): Promise<SearchAnswer['data']['items']> {
  const answer = await shop.app.inject({ url: '/api/parts/search', query: { q: 'brake', ...query } });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as SearchAnswer).data.items;
}

/** What fits comes first. */
const order = ['fits', 'fitsIf', 'unknown', 'fitsNot', undefined];

test('a search with a vehicle shows for each item whether it fits, like the product page', async () => {
  const first = await search({});
  expect(first.length).toBeGreaterThan(5);
  expect(first.some((item) => 'fit' in item)).toBe(false);
  const product = (await shop.catalogue.page('product', { slug: first[0]?.urlSlug ?? '' }))('en');
  const engineId = product.found === 'item' ? product.page.fitments[0]?.engines[0]?.engineId : undefined;
  if (!engineId) throw new Error('the first brake part fits no engine');
  const told = await search({ engineId });
  const fits = told.map(({ fit }) => fit);
  expect(fits).toEqual(fits.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  for (const { urlSlug, fit } of told) {
    const answer = (await shop.catalogue.page('product', { slug: urlSlug }))('en');
    if (answer.found !== 'item') throw new Error(urlSlug);
    const [own] = readFits(answer.page.fits, shop.catalogue.fits.vehicleOf({ engineId }), 1);
    expect([urlSlug, fit]).toEqual([urlSlug, own?.fit]);
  }
  expect(new Set(told.map(({ fit }) => fit))).toEqual(new Set(['fits', 'fitsIf', 'fitsNot']));
});

test('a search can be limited to what fits the vehicle: the items marked as fitting, and their counts', async () => {
  const named = await Promise.all(
    shop.items.map(async ({ slug, brandName: q }) => {
      const product = (await shop.catalogue.page('product', { slug }))('en');
      const engineId = product.found === 'item' ? product.page.fitments[0]?.engines[0]?.engineId : undefined;
      return engineId ? { q, engineId } : [];
    }),
  );
  const [{ q, engineId } = { q: '', engineId: '' }] = named.flat();
  if (!engineId) throw new Error('no item fits an engine');
  const ask = async (query: Record<string, string>): Promise<SearchAnswer['data']> =>
    (await shop.app.inject({ url: '/api/parts/search', query: { engineId, pageSize: '100', ...query } })).json().data;
  const all = await ask({ q });
  const only = await ask({ q, fitScope: 'fitting' });
  expect(only.items.map(({ id }) => id)).toEqual(
    all.items.filter(({ fit = '' }) => /^fits(If)?$/.test(fit)).map(({ id }) => id),
  );
  expect((await ask({ q, fitScope: 'rest' })).total).toBe(all.total - only.total);
  expect(only.fitCounts).toEqual(all.fitCounts);
  expect(only.total).toBeLessThan(all.total);
  expect(only.counts.availability.reduce((sum, { count }) => sum + count, 0)).toBe(only.total);
});

test('for a vehicle outside the catalogue, no item is known not to fit', async () => {
  const fits = (await search({ engineId: 'no-such-engine' })).map(({ fit }) => fit);
  expect(fits).toContain('unknown');
  expect(fits).not.toContain('fitsNot');
});

test('a wrong engine id is a clear 400', async () => {
  const answer = await shop.app.inject({ url: '/api/parts/search', query: { q: 'brake', engineId: "x' or 1=1" } });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('engineId');
});

test('a number that ends like volts, watts, litres or metres is a number, whatever the vehicle', async () => {
  const cards = await shop.catalogue.items.rows((await shop.catalogue.items.addresses()).map(({ id }) => id));
  const like = cards.filter(({ partNumber }) => /\d{4}[VWLM]$/.test(partNumber)).slice(0, 12);
  expect(like.length).toBeGreaterThan(3);
  const engines = shop.catalogue.knownVehicles().engines.map(({ id }) => id);
  for (const { id, partNumber } of like) {
    const fits = await Promise.all(
      engines.map(async (engineId) => (await shop.catalogue.fits.verdicts([{ id }], { engineId }))[0]?.fit),
    );
    for (const wanted of ['fitsNot', 'fits'] as const) {
      const engineId = engines[fits.indexOf(wanted)];
      if (engineId === undefined) continue;
      const found = await search({ q: partNumber, engineId, fitScope: 'fitting-if-any' });
      expect([partNumber, wanted, found[0]?.id]).toEqual([partNumber, wanted, id]);
    }
  }
});
