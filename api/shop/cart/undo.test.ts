import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allItems, itemForSale, register } from '../../testing/customer.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { effectivePrice, paiseToRupeeString } from '../money/rules.ts';
import { cartRules } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Cookies = Record<string, string>;
const add = (payload: object, cookies: Cookies = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/cart/add', payload, cookies });
const remove = (lineId: string, cookies: Cookies) =>
  shop.app.inject({ method: 'DELETE', url: `/api/cart/remove/${lineId}`, cookies });
const clear = (cookies: Cookies = {}) => shop.app.inject({ method: 'DELETE', url: '/api/cart/clear', cookies });
const undo = (moment: unknown, cookies: Cookies = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/cart/undo', payload: { undo: moment }, cookies });
const cart = async (cookies: Cookies) => (await shop.app.inject({ url: '/api/cart', cookies })).json().data;

/** A guest with three lines. */
async function guest() {
  let cookies: Cookies = {};
  for (const [index, quantity] of [3, 1, 40].entries()) {
    cookies = { ...cookies, ...cookiesOf(await add({ itemId: itemForSale(shop, index).id, quantity }, cookies)) };
  }
  return { cookies, before: await cart(cookies) };
}

describe('clearing the cart', () => {
  test('empties it, and undo restores exactly the same lines, quantities and places', async () => {
    const { cookies, before } = await guest();
    const cleared = await clear(cookies);
    expect(cleared.json()).toMatchObject({ data: { items: [], itemCount: 0, totalAmount: '0.00' } });
    expect((await cart(cookies)).items).toEqual([]);
    const restored = await undo(cleared.json().undo, cookies);
    expect(restored.json().data).toEqual(before);
    expect(await cart(cookies)).toEqual(before);
  });

  test('works once for each clearing', async () => {
    const { cookies } = await guest();
    const { undo: moment } = (await clear(cookies)).json();
    expect((await clear(cookies)).json().undo).toBeNull();
    expect((await undo(moment, cookies)).statusCode).toBe(200);
    const again = await undo(moment, cookies);
    expect([again.statusCode, again.json().error]).toEqual([404, 'nothing_to_undo']);
  });

  test('changes nothing when the cart was never filled', async () => {
    expect((await clear()).json()).toMatchObject({ data: { items: [] }, undo: null });
  });

  test('leaves other carts alone, and nobody can undo for others', async () => {
    const [mine, other] = [await guest(), await guest()];
    const { undo: moment } = (await clear(mine.cookies)).json();
    expect(await cart(other.cookies)).toEqual(other.before);
    for (const cookies of [{}, other.cookies, await register(shop, 'undo-other@example.com')]) {
      expect((await undo(moment, cookies)).statusCode).toBe(404);
    }
    expect((await undo(moment, mine.cookies)).json().data).toEqual(mine.before);
  });

  test('and undoing it adds the quantities that were added again meanwhile', async () => {
    const { cookies, before } = await guest();
    const { undo: moment } = (await clear(cookies)).json();
    await add({ itemId: itemForSale(shop).id, quantity: 2 }, cookies);
    await add({ itemId: itemForSale(shop, 2).id, quantity: 990 }, cookies);
    const { items } = (await undo(moment, cookies)).json().data;
    const quantities = Object.fromEntries(
      items.map(({ cartItem }: { cartItem: { itemId: string; quantity: number } }) => [
        cartItem.itemId,
        cartItem.quantity,
      ]),
    );
    expect(quantities).toEqual({
      [before.items[0].cartItem.itemId]: 5,
      [before.items[1].cartItem.itemId]: 1,
      [before.items[2].cartItem.itemId]: cartRules.maxQuantity,
    });
  });

  test('cannot be undone once the cart is full', async () => {
    const { cookies } = await guest();
    const { undo: moment } = (await clear(cookies)).json();
    const taken = [0, 1, 2].map((index) => itemForSale(shop, index).id);
    const others = allItems(shop).filter((card) => card.available && !taken.includes(card.id));
    for (const { id } of others.slice(0, cartRules.maxLines - 1)) await add({ itemId: id }, cookies);
    const answer = await undo(moment, cookies);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'cart_full']);
    expect((await cart(cookies)).items).toHaveLength(cartRules.maxLines - 1);
  });

  test('can be undone for an hour, not longer', async () => {
    const { cookies } = await guest();
    const owner = { token: cookies.cart_token as string };
    const cleared = (await shop.store.carts.clear(owner, 1_000_000)) as number;
    expect(await shop.store.carts.undo(owner, cleared, cleared + cartRules.undoMilliseconds + 1)).toBe(false);
    expect(await shop.store.carts.undo(owner, cleared, cleared + cartRules.undoMilliseconds)).toBe(true);
  });
});

test('a removed line returns to its place; simultaneous removals are undone separately', async () => {
  const { cookies, before } = await guest();
  const ids = before.items.map(({ cartItem }: { cartItem: { cartItemId: string } }) => cartItem.cartItemId);
  const [first, second] = await Promise.all([remove(ids[0], cookies), remove(ids[1], cookies)]);
  expect(first.json().undo).not.toBe(second.json().undo);
  expect((await cart(cookies)).items).toHaveLength(1);
  await undo(second.json().undo, cookies);
  expect((await cart(cookies)).items).toEqual(before.items.slice(1));
  expect((await undo(first.json().undo, cookies)).json().data).toEqual(before);
});

test('removed lines are not merged when the guest signs in', async () => {
  const { cookies } = await guest();
  await clear(cookies);
  await add({ itemId: itemForSale(shop, 1).id }, cookies);
  const customer = await register(shop, 'undo-merge@example.com', cookies);
  expect((await cart(customer)).itemCount).toBe(1);
});

test.each([-1, 1.5, 'x', null, 1e300])('the moment %j is refused with a message', async (moment) => {
  const answer = await undo(moment, (await guest()).cookies);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields[0].field).toBe('undo');
});

test('a changed price is reported until the shopper changes the line', async () => {
  const card = itemForSale(shop);
  const { cookies } = await guest();
  const owner = { token: cookies.cart_token as string };
  const seen = effectivePrice(card) + 1234;
  await shop.store.carts.add(owner, { itemId: card.id, quantity: 1, seenPaise: seen }, Date.now());
  const line = (await cart(cookies)).items[0];
  expect(line.priceBefore).toBe(paiseToRupeeString(seen));
  expect(line.item.itemSellingPrice).toBe(paiseToRupeeString(effectivePrice(card)));
  const payload = { cartItemId: line.cartItem.cartItemId, quantity: 2 };
  await shop.app.inject({ method: 'PUT', url: '/api/cart/update', payload, cookies });
  expect((await cart(cookies)).items[0].priceBefore).toBeNull();
});

test("the answer shows whether the cart's owner is signed in", async () => {
  const signedIn = async (cookies: Cookies) => (await shop.app.inject({ url: '/api/cart', cookies })).json().signedIn;
  const customer = await register(shop, 'undo-signed@example.com');
  expect(await signedIn({})).toBe(false);
  expect(await signedIn((await guest()).cookies)).toBe(false);
  expect(await signedIn(customer)).toBe(true);
  await shop.app.inject({ method: 'POST', url: '/api/auth/logout', cookies: customer });
  expect(await signedIn(customer)).toBe(false);
});
