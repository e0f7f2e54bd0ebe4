import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allItems, itemForSale } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { effectivePrice } from '../money/rules.ts';
import { parseShop } from '../shop-file/contract.ts';
import { allPins } from './pins.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  vi.useFakeTimers({ toFake: ['Date'] });
  // A Monday, ten in the morning in India.
  vi.setSystemTime(Date.parse('2026-11-30T04:30:00Z'));
});
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await shop.close();
});

const place = async (pin: string) => (await shop.app.inject(`/api/pins/${encodeURIComponent(pin)}`)).json().data;
const ask = (pin: string, items: string) =>
  shop.app.inject(`/api/delivery?pin=${encodeURIComponent(pin)}&items=${encodeURIComponent(items)}`);

test('a PIN code leads to city and state, in every shop, and the answer may be kept', async () => {
  const answer = await shop.app.inject('/api/pins/560025');
  expect(answer.json()).toEqual({
    data: { pin: '560025', state: 'Karnataka', district: expect.stringContaining('B'), city: 'Bengaluru' },
  });
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  expect(await place('५६० ०२५')).toMatchObject({ pin: '560025' });
});

test('other texts lead nowhere', async () => {
  for (const text of ['000000', '999999', '56002', 'Pune', '%', '\u0000', "' or 1", '1'.repeat(20)])
    expect(await place(text)).toBeNull();
  expect((await shop.app.inject(`/api/pins/${'1'.repeat(21)}`)).statusCode).toBe(400);
});

test('every state that the table has is written out', async () => {
  const states = new Set<string>();
  for (const pin of allPins().filter((_, index) => index % 97 === 0)) states.add((await place(pin)).state);
  expect(states.size).toBeGreaterThan(25);
  for (const state of states) expect(state).toMatch(/^[A-Z][a-z]+(?: [A-Za-z]+)*$/);
});

test('a shop without delivery by PIN code names none', async () => {
  const answer = await ask('560025', itemForSale(shop).id);
  expect([answer.statusCode, answer.json().error]).toEqual([404, 'no_delivery']);
});

/** The shop's own file with its example of `delivery`. */
function shopThatDelivers() {
  const text = readFileSync(new URL('../../../content/shop.yaml', import.meta.url), 'utf8');
  const at = text.indexOf('# delivery:');
  return parseShop(text.slice(0, at) + text.slice(at).replace(/^# /gm, ''));
}

test('with it, each carrier that goes there has a cost and dates', async () => {
  vi.spyOn(shop.app.shop, 'shopContent').mockReturnValue(shopThatDelivers());
  const cheap = allItems(shop)
    .filter(({ available, stock }) => available && stock > 1)
    .toSorted((a, b) => effectivePrice(a) - effectivePrice(b))[0];
  const { data } = (await ask('560001', `${cheap?.id}*2`)).json();
  expect(data).toMatchObject({ place: { pin: '560001', city: 'Bengaluru' }, zone: 'city', inStock: true });
  const [delhivery, blueDart] = data.offers;
  expect(delhivery).toMatchObject({
    carrier: 'Delhivery',
    dispatch: '2026-11-30',
    from: '2026-12-01',
    to: '2026-12-02',
  });
  expect(blueDart).toMatchObject({ carrier: 'Blue Dart', from: '2026-12-01', to: '2026-12-01' });
  expect(delhivery.cost).toBeLessThan(blueDart.cost);
  // The islands: Blue Dart does not go there.
  const far = (await ask('744101', `${cheap?.id}`)).json().data;
  expect([far.zone, far.offers.map(({ carrier }: { carrier: string }) => carrier)]).toEqual([
    'special',
    ['Delhivery', 'DTDC'],
  ]);
});

test('an order of enough value goes free of charge, and more pieces than there are have no promise', async () => {
  vi.spyOn(shop.app.shop, 'shopContent').mockReturnValue(shopThatDelivers());
  const dear = allItems(shop).find((item) => item.available && effectivePrice(item) * 900 > 199_900);
  const { data } = (await ask('560001', `${dear?.id}*900`)).json();
  expect(data.offers.every(({ cost }: { cost: number }) => cost === 0)).toBe(true);
  expect(data.inStock).toBe(900 <= (dear?.stock ?? 0));
});

test('an unknown PIN code says so, unknown items are left out, and wrong questions are refused', async () => {
  vi.spyOn(shop.app.shop, 'shopContent').mockReturnValue(shopThatDelivers());
  const { id } = itemForSale(shop);
  expect((await ask('999999', id)).json().data).toMatchObject({ place: null, zone: 'unknown', offers: [] });
  expect((await ask('560001', `gone,${id}`)).statusCode).toBe(200);
  for (const items of [
    '',
    ' ',
    'a b',
    `${id}*0`,
    `${id}*1000`,
    `${id}*-1`,
    `${id}*`,
    `${id},`,
    Array(201).fill('a').join(),
  ])
    expect([items.slice(0, 20), (await ask('560001', items)).statusCode]).toEqual([items.slice(0, 20), 400]);
});
