import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enquiryFor, itemForSale, register } from '../../testing/customer.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

/** A connection breaks while a change is made: what the shop says about the change must be true. */

let shop: TestShop;
let raw: Raw;
beforeAll(async () => {
  shop = await openTestShop();
  raw = openRaw({ dataFolder: shop.settings.dataFolder, databaseUrl: shop.settings.databaseUrl });
  await raw.run(`create function go() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`);
});
afterAll(async () => {
  await shop.close();
  await raw.close();
});

/** Ends the server's process with each change of a table, at the commit or before it. */
async function breaksAt(moment: 'commit' | 'statement', table: string): Promise<() => Promise<void>> {
  const when = moment === 'commit' ? 'constraint trigger go after' : 'trigger go after';
  const deferred = moment === 'commit' ? 'deferrable initially deferred' : '';
  await raw.run(`create ${when} insert or update on ${table} ${deferred} for each row execute function go()`);
  return () => raw.run(`drop trigger go on ${table}`);
}

const add = (cookies: Record<string, string>, itemId = itemForSale(shop).id) =>
  shop.app.inject({ method: 'POST', url: '/api/cart/add', payload: { itemId, quantity: 1 }, cookies });
const outcome = (answer: { statusCode: number; json(): { error?: string }; headers: object }) => [
  answer.statusCode,
  answer.json().error,
  'retry-after' in answer.headers,
];
const unknown = [503, 'outcome_unknown', false];

let customers = 0;
let cookies: Record<string, string>;
beforeEach(async () => {
  cookies = await register(shop, `customer${customers++}@example.com`);
});

test('a commit that was not confirmed is said to be unknown, and not to be sent again unseen', async () => {
  const mend = await breaksAt('commit', 'cart_lines');
  expect(outcome(await add(cookies))).toEqual(unknown);
  await mend();
  expect(outcome(await add(cookies))).toEqual([200, undefined, false]);
});

test('a change that broke before the commit is not stored, and may be sent again', async () => {
  const mend = await breaksAt('statement', 'cart_lines');
  expect(outcome(await add(cookies))).toEqual([503, 'busy', true]);
  await mend();
  expect((await add(cookies)).json().data.itemCount).toBe(1);
});

test('if a repetition does no harm, the answer says when: for an enquiry with its key, and for any PUT', async () => {
  const enquiry = enquiryFor(shop, { card: itemForSale(shop), quantity: 1 });
  const send = (headers = {}) =>
    shop.app.inject({ method: 'POST', url: '/api/orders', payload: enquiry, cookies, headers });
  const key = { 'idempotency-key': 'unconfirmed' };
  const mend = await breaksAt('commit', 'orders');
  expect(outcome(await send())).toEqual(unknown);
  expect(outcome(await send(key))).toEqual([503, 'outcome_unknown', true]);
  await mend();
  const [first, again] = [await send(key), await send(key)];
  expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
  expect(await raw.value("select count(*)::int from orders where idempotency_key = 'unconfirmed'")).toBe(1);

  const change = () =>
    shop.app.inject({ method: 'PUT', url: '/api/auth/profile', payload: { firstName: 'Asha' }, cookies });
  const mendUsers = await breaksAt('commit', 'users');
  expect(outcome(await change())).toEqual([503, 'outcome_unknown', true]);
  await mendUsers();
  expect((await change()).statusCode).toBe(200);
});

test('a part that is stored already is not denied when a later one fails', async () => {
  const payload = { email: 'half@example.com', password: 'strut-tower-1' };
  const mend = await breaksAt('statement', 'sessions');
  expect(outcome(await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload }))).toEqual(unknown);
  await mend();
  expect((await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(200);
});

test('a key sent with a call that has none promises nothing', async () => {
  const mend = await breaksAt('commit', 'cart_lines');
  const headers = { 'idempotency-key': 'of no use here' };
  const payload = { itemId: itemForSale(shop).id, quantity: 1 };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/cart/add', payload, cookies, headers });
  await mend();
  expect(outcome(answer)).toEqual(unknown);
});
