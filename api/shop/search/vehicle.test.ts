import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { allItems, register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import type { SearchAnswer } from './contract.ts';

interface Fitment {
  item_id: string;
  engine_id: string;
  year_from: number | null;
  year_to: number | null;
  vehicle_type: string | null;
}

let shop: TestShop;
let asha: Record<string, string>;
/** The snapshot's own fitments, and one that is limited to certain years. */
let fitments: Fitment[];
let fitment: Fitment;
/** Of the vehicle that it is about. */
let type: string;
beforeAll(async () => {
  const file = join(mkdtempSync(join(inject('testFolder'), 'years-')), 'catalogue.db');
  copyFileSync(inject('snapshotFile'), file);
  const snapshot = new Database(file);
  const { rowid } = snapshot.prepare("select rowid from fitments where engine_id <> '*'").get() as { rowid: number };
  snapshot.prepare('update fitments set year_from = 2015, year_to = 2020, note = null where rowid = ?').run(rowid);
  fitment = snapshot.prepare('select * from fitments where rowid = ?').get(rowid) as Fitment;
  // A garage takes only years in which the engine was made.
  snapshot.prepare('update engines set year_start = 2010, year_end = null where id = ?').run(fitment.engine_id);
  fitments = snapshot.prepare('select * from fitments').all() as Fitment[];
  type = snapshot
    .prepare<[string], string>(
      'select vehicle_type from engines join models on models.id = model_id where engines.id = ?',
    )
    .pluck()
    .get(fitment.engine_id) as string;
  snapshot.close();
  shop = await openTestShop({}, file);
  asha = await register(shop, 'asha@example.com');
});
afterAll(() => shop.close());

const search = (query: Record<string, string>, cookies = asha) =>
  shop.app.inject({ url: '/api/parts/search', query, cookies });

const fittingIn = (year: number) =>
  new Set(
    fitments
      .filter(({ engine_id, vehicle_type }) =>
        engine_id === '*' ? (vehicle_type ?? type) === type : engine_id === fitment.engine_id,
      )
      .filter(({ year_from, year_to }) => (year_from ?? 0) <= year && year <= (year_to ?? 9999))
      .map(({ item_id }) => item_id),
  );

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

test('without a word, everything that fits the vehicle in its year is listed, and nothing else', async () => {
  for (const year of [2015, 2020, 2014, 2021]) {
    const { items, total } = await all({ vehicle: await garageWith({ engineId: fitment.engine_id, year }) });
    expect(total).toBe(items.length);
    expect(items.map(({ id }) => id).sort()).toEqual([...fittingIn(year)].sort());
    const places = items.map(({ fit, available }) => `${fit} ${available ? 'in stock' : 'out of stock'}`);
    const order = ['fits in stock', 'fits out of stock', 'fitsIf in stock', 'fitsIf out of stock'];
    expect(places).toEqual(places.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  }
  expect([fittingIn(2020).has(fitment.item_id), fittingIn(2021).has(fitment.item_id)]).toEqual([true, false]);
});

test('with a word, only its results that fit remain', async () => {
  const card = allItems(shop).find(({ id }) => id === fitment.item_id);
  const vehicle = await garageWith({ engineId: fitment.engine_id, year: 2018 });
  expect((await all({ q: card?.partNumber ?? '', vehicle })).items[0]?.id).toBe(fitment.item_id);
  const word = card?.brandName ?? '';
  const alone = await all({ q: word });
  const both = await all({ q: word, vehicle });
  const fitting = fittingIn(2018);
  const fits = new Map(both.items.map(({ id, fit }) => [id, fit]));
  const found = alone.items.map(({ id }) => id).filter((id) => fitting.has(id));
  const inTwo = ['fits', 'fitsIf'].flatMap((fit) => found.filter((id) => fits.get(id) === fit));
  expect(inTwo).toHaveLength(found.length);
  expect(both.items.map(({ id }) => id)).toEqual(inTwo);
  expect(both.total).toBeLessThan(alone.total);
  expect(both.counts.availability.reduce((sum, { count }) => sum + count, 0)).toBe(both.total);
});

test("a guest, another's vehicle and a vehicle without a known engine get clear answers", async () => {
  const ravi = await register(shop, 'ravi@example.com');
  const others = await garageWith({ engineId: fitment.engine_id }, ravi);
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

test('a part limited to certain years fits if the year is one of them, and the answer says which', async () => {
  const q = allItems(shop).find(({ id }) => id === fitment.item_id)?.partNumber ?? '';
  const found = async (more: Record<string, string>) => {
    const { items } = await all({ q, engineId: fitment.engine_id, ...more });
    return items.find(({ id }) => id === fitment.item_id);
  };
  const unknown = await found({});
  expect([unknown?.fit, unknown?.conditions?.length]).toEqual(['fitsIf', 1]);
  const [inside, outside] = [await found({ year: '2018' }), await found({ year: '2021' })];
  expect([inside?.fit, inside?.conditions, outside?.fit]).toEqual(['fits', undefined, 'fitsNot']);
  const wrong = await search({ q, engineId: fitment.engine_id, year: '18' });
  expect([wrong.statusCode, wrong.json().fields[0].field]).toEqual([400, 'year']);
});
