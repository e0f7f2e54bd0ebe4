import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../serve/app.ts';
import { changedCatalogue } from '../../testing/changed-catalogue.ts';
import { allItems, itemForSale, itemSoldOut, proveMailbox, register } from '../../testing/customer.ts';
import { someFitting } from '../../testing/fitting.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { newEnquiry } from '../../testing/seller.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { restockRules } from './rules.ts';

let shop: TestShop;
let raw: Raw;
beforeAll(async () => {
  shop = await openTestShop();
  raw = openRaw(shop.settings);
});
afterAll(async () => {
  await raw.close();
  await shop.close();
});

type Cookies = Record<string, string>;
const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, cookies: Cookies, payload?: object, { app } = shop) =>
  app.inject({ method, url, cookies, ...(payload ? { payload } : {}) });
const wish = (itemId: string, cookies: Cookies, body: object = {}) =>
  call('PUT', `/api/restock/${itemId}`, cookies, body);
const wishes = async (cookies: Cookies, query = '') =>
  (await call('GET', `/api/user/restock${query}`, cookies)).json().data;

test('a guest can neither ask nor look', async () => {
  const { id } = itemSoldOut(shop);
  for (const answer of [
    await wish(id, {}),
    await call('DELETE', `/api/restock/${id}`, {}),
    await call('GET', '/api/user/restock', {}),
  ])
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'login_required']);
});

test('an item that is out of stock is on the list of its customer alone, until the customer removes it', async () => {
  const [asha, ravi] = [await register(shop, 'asha@example.com'), await register(shop, 'ravi@example.com')];
  const card = itemSoldOut(shop);
  const answer = await wish(card.id, asha);
  expect([answer.statusCode, answer.json()]).toEqual([200, { emailProven: false }]);
  expect(await wishes(asha)).toMatchObject([
    {
      itemId: card.id,
      itemName: card.name.text,
      brandName: card.brandName,
      partIdNumber: card.partNumber,
      urlSlug: card.slug,
      vehicle: null,
      state: 'waiting',
    },
  ]);
  expect(await wishes(ravi)).toEqual([]);
  expect((await call('DELETE', `/api/restock/${card.id}`, ravi)).statusCode).toBe(200);
  expect(await wishes(asha)).toHaveLength(1);
  for (let times = 0; times < 2; times++)
    expect((await call('DELETE', `/api/restock/${card.id}`, asha)).json()).toEqual({ status: 'ok' });
  expect(await wishes(asha)).toEqual([]);
});

test('asking again replaces vehicle and language, and no second wish is made', async () => {
  const cookies = await register(shop, 'again@example.com');
  const { id } = itemSoldOut(shop);
  const { engineId, label } = await someFitting(shop);
  await wish(id, cookies, { language: 'hi', vehicle: { engineId, year: 2018 } });
  expect(await wishes(cookies)).toMatchObject([{ vehicle: { engineId, label, year: 2018 } }]);
  await wish(id, cookies, { language: 'ta', vehicle: { engineId: 'no-such-engine' } });
  expect(await wishes(cookies)).toMatchObject([{ vehicle: null }]);
  const stored = await raw.column(
    "select language from restock_wishes where user_id = (select id from users where email = 'again@example.com')",
  );
  expect(stored).toEqual(['ta']);
});

test('the answer says once the mailbox is proven', async () => {
  const cookies = await register(shop, 'proven@example.com');
  await proveMailbox(shop, 'proven@example.com');
  expect((await wish(itemSoldOut(shop).id, cookies)).json()).toEqual({ emailProven: true });
});

test('an item that can be bought, and one that the catalogue does not have, are refused', async () => {
  const cookies = await register(shop, 'refused@example.com');
  const bought = await wish(itemForSale(shop).id, cookies);
  expect([bought.statusCode, bought.json().error]).toEqual([409, 'available']);
  const unknown = await wish('no-such-item', cookies);
  expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'unknown_item']);
  expect((await wish('a%20b', cookies)).statusCode).toBe(400);
  expect(await wishes(cookies)).toEqual([]);
});

test('a customer waits for fifty items at most, and can still change one of them', async () => {
  const cookies = await register(shop, 'many@example.com');
  const [first, second] = allItems(shop).filter(({ available }) => !available);
  if (!first || !second) throw new Error('the test catalogue has too few sold-out items');
  await wish(first.id, cookies);
  const fill = (n: number) =>
    raw.run(
      `insert into restock_wishes (id, user_id, item_id, language, created_at)
       select ?, id, ?, 'en', 1 from users where email = 'many@example.com'`,
      ...[`many ${n}`, `left-${n}`],
    );
  for (let n = 1; n < restockRules.maxWishes; n++) await fill(n);
  const answer = await wish(second.id, cookies);
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'too_many']);
  expect((await wish(first.id, cookies)).statusCode).toBe(200);
  const listed = await wishes(cookies);
  expect(listed).toHaveLength(restockRules.maxWishes);
  // Of an item that no catalogue has, only the id is known.
  expect(listed.at(-1)).toMatchObject({ itemName: expect.stringMatching(/^left-/), urlSlug: null, state: 'gone' });
  await call('DELETE', '/api/restock/left-1', cookies);
  expect((await wish(second.id, cookies)).statusCode).toBe(200);
});

test('the list is in the language asked for, and says what has become of each item', async () => {
  const cookies = await register(shop, 'states@example.com');
  const [waiting, back, gone] = allItems(shop).filter(({ available }) => !available);
  if (!waiting || !back || !gone) throw new Error('the test catalogue has too few sold-out items');
  for (const { id } of [waiting, back, gone]) await wish(id, cookies);
  const catalogue = changedCatalogue(shop.settings.dataFolder, [
    ['update items set available = 1, stock = 5 where id = ?', back.id],
    ['delete from items where id = ?', gone.id],
  ]);
  const app = await buildApp({ ...shop.app.shop, catalogue: () => catalogue });
  const { data } = (await call('GET', '/api/user/restock?lang=hi', cookies, undefined, { ...shop, app })).json();
  const states = Object.fromEntries(data.map((one: { itemId: string; state: string }) => [one.itemId, one.state]));
  expect(states).toEqual({ [waiting.id]: 'waiting', [back.id]: 'back', [gone.id]: 'gone' });
  const local = await catalogue.items.card(waiting.id, 'hi');
  expect(data.find((one: { itemId: string }) => one.itemId === waiting.id)?.itemName).toBe(local?.name.text);
  await app.close();
  catalogue.close();
});

test("an order's lines say which items are out of stock now", async () => {
  const cookies = await register(shop, 'order@example.com');
  const { orderId } = await newEnquiry(shop, cookies);
  const states = async (of: Pick<TestShop, 'app'>) =>
    (await call('GET', `/api/orders/${orderId}`, cookies, undefined, { ...shop, ...of }))
      .json()
      .data.items.map(({ outOfStock }: { outOfStock: boolean }) => outOfStock);
  expect(await states(shop)).toEqual([false]);
  const catalogue = changedCatalogue(shop.settings.dataFolder, [['update items set stock = 0']]);
  const app = await buildApp({ ...shop.app.shop, catalogue: () => catalogue });
  expect(await states({ app })).toEqual([true]);
  await app.close();
  catalogue.close();
});
