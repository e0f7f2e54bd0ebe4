import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../serve/shop-data.ts';
import { enquiryFor, itemForSale, register } from '../../testing/customer.ts';
import { openRaw } from '../../testing/raw.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Cookies = Record<string, string>;
const add = (payload: object, cookies: Cookies = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/cart/add', payload, cookies });
const cart = async (cookies: Cookies = {}, query = '') =>
  (await shop.app.inject({ url: `/api/cart${query}`, cookies })).json().data;
const guest = async (quantity = 1) => cookiesOf(await add({ itemId: itemForSale(shop).id, quantity }));

test("a guest's cart moves into the customer's once, at sign-in", async () => {
  const customer = await register(shop, 'merge@example.com');
  await add({ itemId: itemForSale(shop).id, quantity: 2 }, customer);
  const visitor = await guest(3);
  await add({ itemId: itemForSale(shop, 1).id }, visitor);
  const login = (cookies: Cookies) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'merge@example.com', password: 'strut-tower-1' },
      cookies,
    });
  const first = await login(visitor);
  expect(first.cookies.find(({ name }) => name === 'cart_token')).toMatchObject({ value: '' });
  const { auth_token = '' } = cookiesOf(first);
  expect((await cart({ auth_token })).itemCount).toBe(6);
  await Promise.all([login(visitor), login(visitor)]);
  expect((await cart({ auth_token })).itemCount).toBe(6);
  expect((await cart(visitor)).items).toEqual([]);
});

test('ordered items leave the cart; the others stay', async () => {
  const customer = await register(shop, 'leaves@example.com');
  for (const index of [0, 1]) await add({ itemId: itemForSale(shop, index).id }, customer);
  const payload = enquiryFor(shop, { card: itemForSale(shop), quantity: 1 });
  await shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies: customer });
  const left: { cartItem: { itemId: string } }[] = (await cart(customer)).items;
  expect(left.map(({ cartItem }) => cartItem.itemId)).toEqual([itemForSale(shop, 1).id]);
});

test('a cart survives a restart, and its token is not in the database', async () => {
  const cookies = await guest(7);
  const token = cookies.cart_token as string;
  const store = await openStore(shop.settings);
  expect(await store.carts.lines({ token })).toMatchObject([{ quantity: 7, itemId: itemForSale(shop).id }]);
  await store.close();
  const raw = openRaw(shop.settings);
  for (const table of ['carts', 'cart_lines']) {
    const rows = await raw.rows(`select * from ${table}`);
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(token);
  }
  await raw.close();
});

test('names in the cart are in the requested language', async () => {
  const cookies = await guest();
  const hindi = await shop.catalogue.items.card(itemForSale(shop).id, 'hi');
  expect(hindi?.name.lang).toBe('hi');
  expect((await cart(cookies, '?lang=hi')).items[0].item.itemName).toBe(hindi?.name.text);
  expect((await cart(cookies, '?lang=xx')).items[0].item.itemName).toBe(itemForSale(shop).name.text);
});
