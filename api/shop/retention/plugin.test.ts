import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../../data/drizzle.ts';
import { connectShopDb } from '../../serve/shop-data.ts';
import { standMilliseconds } from '../../serve/steady-clock.ts';
import { openApp } from '../../testing/app.ts';
import { register } from '../../testing/customer.ts';
import { isPostgres } from '../../testing/databases.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import removal, { firstMilliseconds } from './plugin.ts';
import { dayMilliseconds, retentionDays } from './rules.ts';
import { batchOf } from './store.ts';

let shop: TestShop;
let raw: Raw;
beforeEach(async () => {
  shop = await openTestShop();
  raw = openRaw(shop.settings);
});
afterEach(async () => {
  vi.useRealTimers();
  await raw.close();
  await shop.close();
});

const now = Date.UTC(2030, 0, 1);
const batchSize = batchOf('guestCart');
const run = (sql: string, ...values: unknown[]) => raw.run(sql, ...values);
const idsIn = (table: string) => raw.column(`select id from ${table} order by id`);
/** Just older than a rule allows, and just young enough. */
const old = (what: keyof typeof retentionDays) => now - retentionDays[what] * dayMilliseconds - 1;
const young = (what: keyof typeof retentionDays) => now - retentionDays[what] * dayMilliseconds;

/** An account with an old order and an old cart. */
async function customer(): Promise<void> {
  await run("insert into users (id, email, password_hash, created_at) values ('asha', 'asha@example.in', '', 1)");
  await run("insert into carts (id, user_id, created_at, updated_at) values ('of asha', 'asha', 1, 1)");
  await run(
    "insert into cart_lines (id, cart_id, item_id, quantity, added_at) values ('line', 'of asha', 'pad', 1, 1)",
  );
  await run(
    `insert into orders (id, number, user_id, language, email, phone, shipping_address, subtotal_paise, shipping_paise,
     tax_paise, total_paise, idempotency_key, request_hash, created_at)
     values ('order', 'ENQ-1', 'asha', 'en', '', '', '{}', 1, 1, 1, 1, 'key', 'hash', 1)`,
  );
}
const cart = (id: string, at: number) =>
  run('insert into carts (id, token_hash, created_at, updated_at) values (?, ?, 1, ?)', id, id, at);
const line = (id: string, cartId: string, removedAt: number | null = null) =>
  run(
    'insert into cart_lines (id, cart_id, item_id, quantity, added_at, removed_at) values (?, ?, ?, 1, 1, ?)',
    ...[id, cartId, id, removedAt],
  );
const session = (id: string, expiresAt: number, revokedAt: number | null = null) =>
  run(
    "insert into sessions (id, user_id, created_at, expires_at, revoked_at) values (?, 'asha', 1, ?, ?)",
    ...[id, expiresAt, revokedAt],
  );
const mail = (id: string, sentAt: number | null, once = 0, attempts = 1) =>
  run(
    `insert into outbox (id, message_id, recipient, subject, text, created_at, next_attempt_at, sent_at, once, attempts)
     values (?, ?, 'a@example.com', '', '', 1, ?, ?, ?, ?)`,
    ...[id, id, now * 2, sentAt, once, attempts],
  );
const message = (id: string, at: number, suspected: number, subject = 'general', userId: string | null = null) =>
  run(
    `insert into messages (id, first_name, last_name, email, phone, subject, part, message, language, created_at, suspected, user_id)
     values (?, '', '', '', '', ?, '', '', 'en', ?, ?, ?)`,
    ...[id, subject, at, suspected, userId],
  );
const wish = (id: string, goneAt: number | null) =>
  run(
    "insert into restock_wishes (id, user_id, item_id, language, created_at, gone_at) values (?, 'asha', ?, 'en', 1, ?)",
    ...[id, id, goneAt],
  );
const search = (words: string, day: number) =>
  run("insert into missed_searches values (?, 'en', ?, 1, 'nothing', '', 0)", day, words);
/** With a trusted clock. */
const atThatTime = (time = now) => vi.spyOn(shop.app, 'removalTime').mockReturnValue(time);
const removeOld = async () => {
  atThatTime();
  await shop.app.removeOld();
};

test('rows older than their rule allows are removed, to the day, and no others', async () => {
  await customer();
  await cart('old guest', old('guestCart'));
  await cart('young guest', young('guestCart'));
  await line('of old guest', 'old guest');
  await line('of young guest', 'young guest');
  await line('old removed', 'of asha', old('removedLine'));
  await line('young removed', 'of asha', young('removedLine'));
  await session('expired', old('endedSignIn'));
  await session('just expired', young('endedSignIn'));
  await session('ended', now * 2, old('endedSignIn'));
  await session('just ended', now * 2, young('endedSignIn'));
  for (const [hash, at] of [
    ['old link', old('expiredLink')],
    ['young link', young('expiredLink')],
  ])
    await run("insert into password_resets (token_hash, user_id, expires_at) values (?, 'asha', ?)", hash, at);
  for (const [hash, at] of [
    ['old registration', old('expiredLink')],
    ['young registration', young('expiredLink')],
  ])
    await run(
      "insert into registrations (token_hash, email, password_hash, created_at, expires_at) values (?, 'r@example.com', '', 1, ?)",
      ...[hash, at],
    );
  for (const [hash, at] of [
    ['old enquiry', old('expiredLink')],
    ['young enquiry', young('expiredLink')],
  ])
    await run(
      "insert into waiting_enquiries (token_hash, email, enquiry, created_at, expires_at) values (?, 'r@example.com', '{}', 1, ?)",
      ...[hash, at],
    );
  await mail('old mail', old('sentMail'));
  await mail('young mail', young('sentMail'));
  await mail('unsent', null);
  await mail('given up', null, 0, 100);
  await mail('night', old('sentMail'), 1);
  await mail('old night', old('nightMail'), 1);
  await message('old spam', old('caughtMessage'), 1);
  await message('young spam', young('caughtMessage'), 1);
  await message('question', 1, 0, 'general', 'asha');
  await message('old caught request', old('caughtMessage'), 1, 'request');
  await message('request', 1, 0, 'request', 'asha');
  await message("a stranger's old mail", old('strangersMessage'), 0, 'mail');
  await message("a stranger's young mail", young('strangersMessage'), 0, 'mail');
  await message("a stranger's old request", old('strangersMessage'), 0, 'request');
  for (const [name, at] of [
    ['old arrival', old('expiredLink')],
    ['young arrival', young('expiredLink')],
  ])
    await run(
      "insert into arrived_enquiries (name, mailbox, request_hash, arrived_at, expires_at) values (?, 'hash', 'hash', 0, ?)",
      name,
      at,
    );
  const firstDay = old('missedSearch') + 1 - dayMilliseconds;
  await search('old words', firstDay - dayMilliseconds);
  await search('young words', firstDay);
  await wish('old wish', old('goneWish'));
  await wish('young wish', young('goneWish'));
  await wish('wish for what is there', null);
  await removeOld();
  expect({
    carts: await idsIn('carts'),
    lines: await idsIn('cart_lines'),
    sessions: await idsIn('sessions'),
    links: await raw.column('select token_hash from password_resets'),
    registrations: await raw.column('select token_hash from registrations'),
    enquiries: await raw.column('select token_hash from waiting_enquiries'),
    arrived: await raw.column('select name from arrived_enquiries'),
    mails: await idsIn('outbox'),
    messages: await idsIn('messages'),
    searches: await raw.column('select words from missed_searches'),
    wishes: await idsIn('restock_wishes'),
    orders: await raw.table('select id, idempotency_key from orders'),
  }).toEqual({
    carts: ['of asha', 'young guest'],
    lines: ['line', 'of young guest', 'young removed'],
    sessions: ['just ended', 'just expired'],
    links: ['young link'],
    registrations: ['young registration'],
    enquiries: ['young enquiry'],
    arrived: ['young arrival'],
    mails: ['given up', 'night', 'unsent', 'young mail'],
    messages: ["a stranger's young mail", 'question', 'request', 'young spam'],
    searches: ['young words'],
    wishes: ['wish for what is there', 'young wish'],
    orders: [['order', 'key']],
  });
});

test('a great many go in small batches, between which others write', async () => {
  const many = 5 * batchSize + 1;
  for (let n = 0; n < many; n++) {
    await cart(`guest ${n}`, 1);
    await line(`line ${n}`, `guest ${n}`);
  }
  const left: number[] = [];
  const some = shop.store.removal.removeSome;
  vi.spyOn(shop.store.removal, 'removeSome').mockImplementation(async (...args) => {
    await shop.store.users.setLanguage('nobody', 'en');
    const removed = await some(...args);
    left.push((await idsIn('carts')).length);
    return removed;
  });
  await removeOld();
  expect(left.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6].map((batch) => Math.max(0, many - batch * batchSize)));
  expect(await idsIn('cart_lines')).toEqual([]);
});

test('several processes can remove the same rows at once', async () => {
  for (let n = 0; n < 2 * batchSize; n++) await cart(`guest ${n}`, 1);
  await cart('in use', now);
  atThatTime();
  await Promise.all([shop.app.removeOld(), shop.app.removeOld(), shop.store.removal.removeSome(0, now)]);
  expect(await idsIn('carts')).toEqual(['in use']);
});

test('a cart that its guest opens again at the last moment is not taken', async () => {
  await cart('guest', 1);
  const { removeSome } = shop.store.removal;
  await run("update carts set updated_at = ? where id = 'guest'", now);
  expect([await removeSome(0, now), await idsIn('carts')]).toEqual([false, ['guest']]);
});

test('each rule finds its rows by an index', async () => {
  const db = await connectShopDb(shop.settings);
  const explain = isPostgres ? 'explain' : 'explain query plan';
  for (const search of shop.store.removal.searches()) {
    const rows = await db.write((tx) => tx.rows<object>(sql`${sql.raw(explain)} ${search}`));
    const plan = rows.flatMap((row) => Object.values(row)).join('; ');
    expect(plan).toMatch(isPostgres ? /Index (?:Only )?Scan/ : /SEARCH \w+ USING (?:COVERING )?INDEX \w+ \(/);
    expect(plan).not.toMatch(/Seq Scan|SCAN/);
  }
  await db.close();
});

test('rows are removed soon after a start and then daily, and a failure does not end this', async () => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  // The plugin alone: in a whole shop, other plugins would work through each second of these days.
  const app = fastify().decorate('shop', shop.app.shop);
  const believed = vi.fn<() => number | undefined>(() => now);
  app.decorate('removalTime', believed);
  await app.register(removal);
  onTestFinished(() => app.close());
  const removed = vi.spyOn(shop.store.removal, 'removeSome').mockRejectedValue(new Error('busy'));
  await vi.advanceTimersByTimeAsync(firstMilliseconds);
  expect(removed).toHaveBeenCalledTimes(1);
  removed.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(dayMilliseconds);
  const calls = removed.mock.calls.length;
  expect(calls).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(dayMilliseconds);
  expect(removed.mock.calls.length).toBeGreaterThan(calls);
  // A clock that has jumped is checked again after its hour, not after a day.
  believed.mockReturnValue(undefined);
  await vi.advanceTimersByTimeAsync(dayMilliseconds);
  removed.mockClear();
  believed.mockReturnValue(now);
  await vi.advanceTimersByTimeAsync(standMilliseconds + 120_000);
  expect(removed).toHaveBeenCalled();
});

test('a clock that is a hundred days ahead for a minute removes nothing of anybody', async () => {
  await customer();
  await cart('guest', Date.now());
  await line('taken out', 'of asha', Date.now());
  await line('in the cart', 'of asha');
  const cookies = await register(shop, 'ravi@example.com');
  const payload = { email: 'asha@example.in' };
  await shop.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload });
  const all = async () => ({
    carts: await idsIn('carts'),
    lines: await idsIn('cart_lines'),
    sessions: await idsIn('sessions'),
    links: await raw.column('select token_hash from password_resets'),
    mails: await idsIn('outbox'),
  });
  await shop.app.sendMails();
  const before = await all();
  expect(before.links).toHaveLength(1);
  expect(shop.app.removalTime()).toBeUndefined();
  await shop.app.close();

  // The next process finds the mark of one that trusted its clock.
  writeFileSync(join(shop.settings.dataFolder, 'clock.json'), JSON.stringify({ believed: Date.now() }));
  const { app, store } = await openApp({ ...shop.settings, catalogue: shop.catalogue, search: shop.search });
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  await app.ready();
  expect(await app.removeOld()).toBe(true);
  vi.useFakeTimers({ now: Date.now() + 100 * dayMilliseconds, toFake: ['Date'] });
  expect(await app.removeOld()).toBe(false);
  const others = { email: 'ravi@example.com' };
  await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: others });
  const meanwhile = await all();
  vi.useRealTimers();
  expect(meanwhile).toMatchObject({
    ...before,
    links: expect.arrayContaining(before.links),
    mails: expect.arrayContaining(before.mails),
  });
  expect((await app.inject({ url: '/api/auth/me', cookies })).statusCode).toBe(200);
  expect(await app.removeOld()).toBe(true);
});
