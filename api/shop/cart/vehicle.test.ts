import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { type Fitting, someFitting } from '../../testing/fitting.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import type { Cart } from './contract.ts';

let shop: TestShop;
let fitting: Fitting;
beforeAll(async () => {
  shop = await openTestShop();
  fitting = await someFitting(shop);
});
afterAll(() => shop.close());

type Cookies = Record<string, string>;
const call = (method: 'GET' | 'POST' | 'PUT', url: string, cookies: Cookies, payload?: object) =>
  shop.app.inject({ method, url, cookies, ...(payload ? { payload } : {}) });
const add = (payload: object, cookies: Cookies = {}) => call('POST', '/api/cart/add', cookies, payload);
const linesOf = (answer: { json: () => { data: Cart } }) => answer.json().data.items;
const year = 2018;

test('a line names the vehicle that it was added for under the name of the catalogue, and whether its part fits', async () => {
  const { engineId, label, fitting: right, wrong } = fitting;
  const first = await add({ itemId: right.id, vehicle: { engineId, year } });
  expect(linesOf(first)[0]).toMatchObject({ vehicle: { engineId, label, year }, fit: 'fits', conditions: [] });
  const second = await add({ itemId: wrong.id, vehicle: { engineId } }, cookiesOf(first));
  expect(linesOf(second)[1]).toMatchObject({ vehicle: { engineId, label, year: null }, fit: 'fitsNot' });
});

test('a line for no vehicle is not judged, or by the vehicle that the page names', async () => {
  const { engineId, wrong } = fitting;
  const added = await add({ itemId: wrong.id });
  expect(linesOf(added)[0]).toMatchObject({ vehicle: null, fit: null });
  const cookies = cookiesOf(added);
  const judged = await call('GET', `/api/cart?engineId=${engineId}&year=${year}`, cookies);
  expect(linesOf(judged)[0]).toMatchObject({ vehicle: null, fit: 'fitsNot' });
  expect(linesOf(await call('GET', '/api/cart?engineId=gone', cookies))[0]).toMatchObject({ fit: null });
});

test('a vehicle that the page names does not judge lines for another one', async () => {
  const { engineId, fitting: right } = fitting;
  const added = await add({ itemId: right.id, vehicle: { engineId } });
  const other = (await shop.catalogue.models((await shop.catalogue.makes()).at(-1)?.makeId ?? '')).at(-1);
  const [engine] = await shop.catalogue.engines(other?.modelId ?? '');
  const answer = await call('GET', `/api/cart?engineId=${engine?.engineId}`, cookiesOf(added));
  expect(linesOf(answer)[0]).toMatchObject({ vehicle: { engineId }, fit: 'fits' });
});

test('a vehicle that the catalogue does not have is ignored: the part is bought all the same', async () => {
  const { wrong } = fitting;
  const unknown = await add({ itemId: wrong.id, vehicle: { engineId: 'no-such-engine', year } });
  expect([unknown.statusCode, linesOf(unknown)[0]?.vehicle]).toEqual([200, null]);
  const cookies = cookiesOf(unknown);
  const again = await add({ itemId: wrong.id, vehicle: { engineId: 'no-such-engine' } }, cookies);
  expect(linesOf(again)).toMatchObject([{ vehicle: null, cartItem: { quantity: 2 } }]);
});

test('an item has a line for each vehicle, and the answer says which one it was added to', async () => {
  const { engineId, label, wrong: oil } = fitting;
  const first = await add({ itemId: oil.id, quantity: 4, vehicle: { engineId, year } });
  const cookies = cookiesOf(first);
  const second = await add({ itemId: oil.id, quantity: 5, vehicle: { engineId, year: 2019 } }, cookies);
  const third = await add({ itemId: oil.id }, cookies);
  const again = await add({ itemId: oil.id, quantity: 2, vehicle: { engineId, year } }, cookies);
  expect(linesOf(again)).toMatchObject([
    { vehicle: { label, year }, cartItem: { quantity: 6, itemQuantity: 12 } },
    { vehicle: { label, year: 2019 }, cartItem: { quantity: 5, itemQuantity: 12 } },
    { vehicle: null, cartItem: { quantity: 1, itemQuantity: 12 } },
  ]);
  const ids = linesOf(again).map(({ cartItem }) => cartItem.cartItemId);
  expect([first, second, third, again].map((answer) => answer.json().added)).toEqual([...ids, ids[0]]);
  expect(again.json().data).toMatchObject({ itemCount: 12 });
});

test('an item whose maximum the cart holds is refused for a further vehicle', async () => {
  const { engineId, wrong: oil } = fitting;
  const cookies = cookiesOf(await add({ itemId: oil.id, quantity: 999, vehicle: { engineId, year } }));
  const more = await add({ itemId: oil.id }, cookies);
  expect([more.statusCode, more.json().error]).toEqual([409, 'item_full']);
});

test.each([
  { vehicle: { engineId: 'a b' } },
  { vehicle: { engineId: 'a', year: 1800 } },
  { vehicle: { engineId: 'a', year: '2018' } },
  { vehicle: { year } },
  { vehicle: 'swift' },
])('%j is refused', async (wrong) => {
  expect((await add({ itemId: fitting.wrong.id, ...wrong })).statusCode).toBe(400);
});

test('a line is made one for another vehicle together with its quantity; a quantity alone leaves it', async () => {
  const { engineId, label, wrong } = fitting;
  const added = await add({ itemId: wrong.id });
  const cookies = cookiesOf(added);
  const cartItemId = linesOf(added)[0]?.cartItem.cartItemId;
  const change = (more: object) => call('PUT', '/api/cart/update', cookies, { cartItemId, quantity: 2, ...more });
  const mine = await change({ vehicle: { engineId, year } });
  expect(linesOf(mine)[0]).toMatchObject({ vehicle: { engineId, label, year }, fit: 'fitsNot' });
  expect(linesOf(await change({ quantity: 3 }))[0]).toMatchObject({ vehicle: { engineId, year } });
});

test("the year of a garage vehicle is used, but not for another engine, and never from another customer's garage", async () => {
  const { engineId, wrong } = fitting;
  const asha = await register(shop, 'cart-asha@example.com');
  const own = { vehicleName: 'Mine', year: 2019, make: 'x', model: 'x', engineId };
  const { garageId } = (await call('POST', '/api/user/garage', asha, own)).json().data;
  const vehicle = { engineId, garageId };
  expect(linesOf(await add({ itemId: wrong.id, vehicle }, asha))[0]?.vehicle).toMatchObject({ year: 2019 });
  const [another] = await shop.catalogue.engines((await shop.catalogue.models('tvs')).at(-1)?.modelId ?? '');
  const other = { engineId: another?.engineId, garageId };
  expect(linesOf(await add({ itemId: wrong.id, vehicle: other }, asha))[1]?.vehicle).toEqual(
    expect.objectContaining({ engineId: another?.engineId, year: null }),
  );
  const ravi = await register(shop, 'cart-ravi@example.com');
  expect(linesOf(await add({ itemId: wrong.id, vehicle }, ravi))[0]?.vehicle).toMatchObject({ year: null });
});

test('signing in keeps the vehicle of a line', async () => {
  const { engineId, wrong } = fitting;
  const guest = cookiesOf(await add({ itemId: wrong.id, vehicle: { engineId, year } }));
  const asha = await register(shop, 'cart-merge@example.com', guest);
  expect(linesOf(await call('GET', '/api/cart', asha))[0]?.vehicle).toMatchObject({ engineId, year });
});

test('a line says how many pieces are in stock; more are not refused', async () => {
  const { wrong } = fitting;
  const answer = await add({ itemId: wrong.id, quantity: 999 });
  expect([answer.statusCode, linesOf(answer)[0]?.item?.itemStock]).toEqual([200, wrong.stock]);
});

test("a line's vehicle is named in the requested language, and that name is not stored", async () => {
  const engineId = 'maruti-suzuki_swift-3_k12m';
  const added = await add({ itemId: fitting.wrong.id, vehicle: { engineId, year } });
  const nameIn = async (lang: string) =>
    linesOf(await call('GET', `/api/cart?lang=${lang}`, cookiesOf(added)))[0]?.vehicle?.localName;
  expect(await nameIn('hi')).toBe('मारुति सुज़ुकी स्विफ्ट');
  expect(await nameIn('ta')).toBe('மாருதி சுசுகி ஸ்விஃப்ட்');
  expect(await nameIn('en')).toBeUndefined();
});
