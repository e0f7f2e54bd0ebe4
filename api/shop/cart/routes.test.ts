import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openCatalogue } from '../../catalogue/open.ts';
import { buildApp } from '../../serve/app.ts';
import { allItems, itemForSale, itemSoldOut, register } from '../../testing/customer.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { effectivePrice, paiseToRupeeString } from '../money/rules.ts';
import { cartRules, guestCartLimits } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Cookies = Record<string, string>;
const add = (payload: object, cookies: Cookies = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/cart/add', payload, cookies });
const update = (payload: object, cookies: Cookies = {}) =>
  shop.app.inject({ method: 'PUT', url: '/api/cart/update', payload, cookies });
const remove = (lineId: string, cookies: Cookies = {}) =>
  shop.app.inject({ method: 'DELETE', url: `/api/cart/remove/${lineId}`, cookies });
const cart = async (cookies: Cookies = {}, query = '') =>
  (await shop.app.inject({ url: `/api/cart${query}`, cookies })).json().data;

/** A guest with one line. */
async function guest(quantity = 1) {
  const answer = await add({ itemId: itemForSale(shop).id, quantity });
  return { cookies: cookiesOf(answer), lineId: answer.json().data.items[0].cartItem.cartItemId as string };
}

test('a cart that was never filled is empty', async () => {
  expect(await cart()).toEqual({ items: [], itemCount: 0, totalAmount: '0.00' });
});

test('adding gives the guest a cookie that scripts cannot read, and the line with prices as strings', async () => {
  const card = itemForSale(shop);
  const answer = await add({ itemId: card.id });
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: 'cart_token', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 90 * 86_400 }),
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
  const price = paiseToRupeeString(effectivePrice(card));
  expect(price).toMatch(/^\d+\.\d{2}$/);
  expect(answer.json().data).toEqual({
    items: [
      {
        cartItem: {
          cartItemId: expect.any(String),
          cartId: expect.any(String),
          itemId: card.id,
          itemTotalPrice: price,
          quantity: cartRules.defaultQuantity,
          itemQuantity: 1,
          addedAt: expect.stringMatching(/Z$/),
        },
        item: {
          itemName: card.name.text,
          itemPrice: paiseToRupeeString(card.pricePaise),
          itemSellingPrice: price,
          itemWeight: (card.weightGrams as number) / 1000,
          itemAvailable: true,
          itemStock: card.stock,
          urlSlug: card.slug,
          partIdNumber: card.partNumber,
          image: null,
        },
        brand: { brandName: card.brandName },
        priceBefore: null,
        removedItem: null,
        promise: null,
        ...{ vehicle: null, fit: null, conditions: [] },
      },
    ],
    itemCount: 1,
    totalAmount: price,
  });
  expect(await cart(cookiesOf(answer))).toEqual(answer.json().data);
});

test('adding an item again sums its quantity, up to the limit, and another item adds a second line', async () => {
  const { cookies } = await guest(2);
  const [first, second] = [itemForSale(shop), itemForSale(shop, 1)];
  expect((await add({ itemId: first.id, quantity: 3 }, cookies)).json().data.itemCount).toBe(5);
  const two = (await add({ itemId: second.id, quantity: 1 }, cookies)).json().data;
  expect(two.items.map((entry: { item: { urlSlug: string } }) => entry.item.urlSlug)).toEqual([
    first.slug,
    second.slug,
  ]);
  expect(two.totalAmount).toBe(paiseToRupeeString(effectivePrice(first) * 5 + effectivePrice(second)));
  const full = (await add({ itemId: first.id, quantity: cartRules.maxQuantity }, cookies)).json().data;
  expect(full.items[0].cartItem.quantity).toBe(cartRules.maxQuantity);
});

test('update sets the quantity, remove deletes the line', async () => {
  const { cookies, lineId } = await guest(5);
  expect((await update({ cartItemId: lineId, quantity: 2 }, cookies)).json().data.itemCount).toBe(2);
  expect((await remove(lineId, cookies)).json().data.items).toEqual([]);
  expect((await remove(lineId, cookies)).statusCode).toBe(404);
});

/** The same shop on a later night, after an SQL statement has changed one item of the catalogue. */
async function nextNight(change: string, itemId: string) {
  const file = join(shop.settings.dataFolder, `${randomUUID()}.sqlite`);
  copyFileSync(inject('snapshotFile'), file);
  const later = new Database(file);
  later.prepare(change).run(itemId);
  later.close();
  const catalogue = openCatalogue(file);
  onTestFinished(() => void catalogue.close());
  return buildApp({ ...shop.app.shop, catalogue: () => catalogue });
}

test('the total counts only lines that can still be ordered', async () => {
  const [kept, sold] = [itemForSale(shop), itemForSale(shop, 1)];
  const { cookies } = await guest(2);
  await add({ itemId: sold.id, quantity: 3 }, cookies);
  const app = await nextNight('update items set available = 0 where id = ?', sold.id);
  const { data } = (await app.inject({ url: '/api/cart', cookies })).json();
  expect(data).toMatchObject({ itemCount: 5, totalAmount: paiseToRupeeString(effectivePrice(kept) * 2) });
  await app.close();
});

test('changing a line marks its present price as seen: only a later price change is reported', async () => {
  const card = itemForSale(shop);
  const dearer = paiseToRupeeString(effectivePrice(card) + 5000);
  const { cookies, lineId } = await guest();
  const raise = 'update items set price_paise = price_paise + 5000, selling_paise = selling_paise + 5000 where id = ?';
  const app = await nextNight(raise, card.id);
  const priceBefore = async (to = app) =>
    (await to.inject({ url: '/api/cart', cookies })).json().data.items[0].priceBefore;
  expect(await priceBefore()).toBe(paiseToRupeeString(effectivePrice(card)));
  const payload = { cartItemId: lineId, quantity: 2 };
  await app.inject({ method: 'PUT', url: '/api/cart/update', payload, cookies });
  expect([await priceBefore(), await priceBefore(shop.app)]).toEqual([null, dearer]);
  await app.close();
});

test("nobody can change another's line, not even another guest or a signed-in customer", async () => {
  const owner = await guest(4);
  const others = [{}, (await guest()).cookies, await register(shop, 'other@example.com')];
  for (const cookies of others) {
    const answers = [
      await update({ cartItemId: owner.lineId, quantity: 1 }, cookies),
      await remove(owner.lineId, cookies),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error).toBe('unknown_line');
    }
  }
  expect((await cart(owner.cookies)).itemCount).toBe(4);
});

test('an invented sessionToken gives no access; one that the shop issued opens its cart', async () => {
  const madeUp = 'x'.repeat(32);
  const answer = await add({ itemId: itemForSale(shop).id, sessionToken: madeUp });
  const { cart_token: issued } = cookiesOf(answer);
  expect(issued).not.toBe(madeUp);
  expect((await cart({}, `?sessionToken=${madeUp}`)).items).toEqual([]);
  expect((await cart({ cart_token: madeUp })).items).toEqual([]);
  expect((await cart({}, `?sessionToken=${issued}`)).itemCount).toBe(1);
  const again = await add({ itemId: itemForSale(shop).id, quantity: 2, sessionToken: issued });
  expect(again.json().data.itemCount).toBe(3);
});

test.each([0, -1, 1.5, 1000, '2', null, 1e308])(
  'the quantity %j is refused, and the answer says what was expected',
  async (quantity) => {
    const { cookies, lineId } = await guest();
    for (const answer of [
      await add({ itemId: itemForSale(shop).id, quantity }),
      await update({ cartItemId: lineId, quantity }, cookies),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields[0].field).toBe('quantity');
      expect(answer.json().message).toMatch(/^quantity: .*expected (a whole number from 1 to 999|number)/);
    }
    expect((await cart(cookies)).itemCount).toBe(1);
  },
);

test('an unknown item is a 404, a sold-out one a 409, and no cart is created', async () => {
  const unknown = await add({ itemId: 'no-such-item' });
  const soldOut = await add({ itemId: itemSoldOut(shop).id });
  expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'unknown_item']);
  expect([soldOut.statusCode, soldOut.json().error]).toEqual([409, 'item_unavailable']);
  expect([...unknown.cookies, ...soldOut.cookies]).toEqual([]);
});

test('a cart accepts 200 different items and then reports that it is full', async () => {
  const items = allItems(shop)
    .filter((card) => card.available)
    .slice(0, cartRules.maxLines + 1);
  let cookies: Cookies = {};
  for (const { id } of items.slice(0, -1)) cookies = cookiesOf(await add({ itemId: id }, cookies));
  const last = await add({ itemId: items.at(-1)?.id }, cookies);
  expect([last.statusCode, last.json().error]).toEqual([409, 'cart_full']);
  expect((await add({ itemId: items[0]?.id }, cookies)).statusCode).toBe(200);
});

test('nobody has a cart before the first item: no row, no cookie', async () => {
  const fresh = await openTestShop();
  const { app, store } = fresh;
  const begun = vi.spyOn(store.carts, 'add');
  const answers = [
    await app.inject('/api/cart'),
    await app.inject({ method: 'DELETE', url: '/api/cart/clear' }),
    await app.inject({ method: 'POST', url: '/api/cart/undo', payload: { undo: 1 } }),
    await app.inject({ method: 'PUT', url: '/api/cart/update', payload: { cartItemId: 'x', quantity: 1 } }),
    await app.inject({ method: 'POST', url: '/api/cart/add', payload: { itemId: 'no-such-item' } }),
  ];
  expect(answers.flatMap(({ cookies }) => cookies)).toEqual([]);
  expect(begun).not.toHaveBeenCalled();
  await fresh.close();
});

test('new carts of guests at one address are limited; existing carts, known devices and customers are not locked out', async () => {
  const fresh = await openTestShop();
  const { id: itemId } = itemForSale(fresh);
  const put = (cookies: Cookies = {}, remoteAddress = '192.0.2.1') =>
    fresh.app.inject({ method: 'POST', url: '/api/cart/add', payload: { itemId }, cookies, remoteAddress });
  const { known_device = '', auth_token = '' } = await register(fresh, 'known@example.com');
  const first = cookiesOf(await put());
  for (let n = 1; n < guestCartLimits.max; n++) expect((await put()).statusCode).toBe(200);
  const refused = await put();
  expect([refused.statusCode, refused.json().error, refused.cookies]).toEqual([429, 'too_many', []]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  for (const cookies of [first, { known_device }, { auth_token }] as Cookies[])
    expect((await put(cookies)).statusCode).toBe(200);
  expect((await put({}, '192.0.2.2')).statusCode).toBe(200);
  await fresh.close();
});
