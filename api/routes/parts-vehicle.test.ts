import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchAnswer } from '../contract/parts.ts';
import { allItems, register } from '../test-customer.ts';
import { openTestShop, type TestShop } from '../test-shop.ts';

let shop: TestShop;
let asha: Record<string, string>;
beforeAll(async () => {
  shop = await openTestShop();
  asha = await register(shop, 'asha@example.com');
});
afterAll(() => shop.close());

const search = (query: Record<string, string>, cookies = asha) =>
  shop.app.inject({ url: '/api/parts/search', query, cookies });

/** An item with the first engine that it fits, from its own page. */
async function fittedItem() {
  for (const card of allItems(shop)) {
    const product = await shop.catalogue.productPage(card.slug, 'en');
    if (product.found !== 'item') continue;
    const fitment = product.page.fitments.find(({ engineId }) => engineId !== '*');
    if (fitment) return { card, fitment };
  }
  throw new Error('the test catalogue fits no vehicle');
}

async function garageWith(vehicle: object, cookies = asha): Promise<string> {
  const payload = { vehicleName: 'Mine', make: 'x', model: 'x', year: 2019, ...vehicle };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/user/garage', payload, cookies });
  expect(answer.statusCode).toBe(201);
  return answer.json().data.garageId;
}

const all = async (query: Record<string, string>) => {
  const answer = await search({ ...query, pageSize: '100' });
  expect(answer.statusCode).toBe(200);
  return answer.json<SearchAnswer>().data;
};

test('without a word, everything that fits the vehicle is listed, and nothing else', async () => {
  const { card, fitment } = await fittedItem();
  const year = fitment.yearFrom ?? 2019;
  const { items, total } = await all({ vehicle: await garageWith({ engineId: fitment.engineId, year }) });
  expect(items.map(({ id }) => id)).toContain(card.id);
  expect(total).toBeLessThan(allItems(shop).length);
  const inYear = ({ yearFrom, yearTo }: { yearFrom: number | null; yearTo: number | null }) =>
    (yearFrom ?? 0) <= year && year <= (yearTo ?? 9999);
  for (const item of allItems(shop)) {
    const product = await shop.catalogue.productPage(item.slug, 'en');
    const fits =
      product.found === 'item' &&
      product.page.fitments.some((own) => (own.engineId === fitment.engineId || own.engineId === '*') && inYear(own));
    if (total <= 100) expect([item.id, items.some(({ id }) => id === item.id)]).toEqual([item.id, fits]);
  }
  const available = items.map((item) => item.available);
  expect(available).toEqual([...available].sort((a, b) => Number(b) - Number(a)));
});

test('with a word, the results of the word that fit are left', async () => {
  const { card, fitment } = await fittedItem();
  const vehicle = await garageWith({ engineId: fitment.engineId, year: fitment.yearFrom ?? 2019 });
  const { data } = (await search({ q: card.partNumber, vehicle })).json<SearchAnswer>();
  expect(data.items[0]?.id).toBe(card.id);
  const fitting = new Set((await all({ vehicle })).items.map(({ id }) => id));
  const word = card.name.text.split(' ')[0] ?? '';
  const both = await all({ q: word, vehicle });
  const alone = await all({ q: word });
  expect(both.total).toBeLessThanOrEqual(alone.total);
  for (const { id } of both.items) expect(fitting).toContain(id);
  expect(both.counts.available + both.counts.outOfStock).toBe(both.total);
});

test('a year in which the part was not built in is told apart', async () => {
  const { card, fitment } = await fittedItem();
  const from = fitment.yearFrom;
  if (from === null || from <= 1900) return expect(from).toBeNull();
  const vehicle = await garageWith({ engineId: fitment.engineId, year: 1900 });
  const { items } = await all({ vehicle });
  expect(items.map(({ id }) => id)).not.toContain(card.id);
});

test("a guest, another's vehicle and a vehicle without a known engine are answered clearly", async () => {
  const { fitment } = await fittedItem();
  const ravi = await register(shop, 'ravi@example.com');
  const others = await garageWith({ engineId: fitment.engineId }, ravi);
  const unknown = await garageWith({ engine: 'some engine' });
  const answers = [
    await search({ vehicle: others }, {}),
    await search({ vehicle: others }),
    await search({ vehicle: 'none' }),
    await search({ vehicle: unknown }),
    await search({}),
    await search({ q: ' ', vehicle: unknown }),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
    [401, 'login_required'],
    [404, 'unknown_vehicle'],
    [404, 'unknown_vehicle'],
    [409, 'engine_unknown'],
    [400, 'invalid'],
    [400, 'invalid'],
  ]);
});
