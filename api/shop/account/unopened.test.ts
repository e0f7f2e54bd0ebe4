import { afterAll, beforeAll, expect, test } from 'vitest';
import { enquiryFor, itemForSale, nextAddress } from '../../testing/customer.ts';
import { isPostgres } from '../../testing/databases.ts';
import { tokensFor } from '../../testing/mails.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { openDesk } from '../../testing/seller.ts';
import { dayMilliseconds, unopenedAccountDays } from '../retention/rules.ts';

/** Accounts that an enquiry opened, and that nobody has opened since. */

const { shop, atDesk, post, get } = await openDesk({ SITE_URL: 'http://parts.example' });
let raw: Raw;
beforeAll(() => {
  raw = openRaw(shop.settings);
});
afterAll(async () => {
  await raw.close();
  await shop.close();
});

const send = (email: string) =>
  shop.app.inject({
    ...{ method: 'POST', url: '/api/enquiries', remoteAddress: nextAddress() },
    payload: {
      ...enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }),
      ...{ contactInfo: { email, phone: '9876543210' } },
    },
  });

/** An account with an enquiry. @returns the order's id */
async function enquire(name: string): Promise<string> {
  expect((await send(`${name}@example.com`)).statusCode).toBe(202);
  return String(await raw.value('SELECT id FROM orders WHERE email = ?', `${name}@example.com`));
}
async function take(orderId: string, ...statuses: string[]) {
  for (const status of statuses) {
    const { version } = await atDesk(orderId);
    expect((await post(`/api/desk/orders/${orderId}/status`, { version, status })).statusCode).toBe(200);
  }
}
const after = (days: number) => shop.store.accounts.removeUnopened(Date.now() + days * dayMilliseconds);
const has = async (name: string) => (await shop.store.users.byEmail(`${name}@example.com`)) !== undefined;

test('such an account goes with its contact some time after the last step, and no other does', async () => {
  const orders = {
    asked: await enquire('asked'),
    cancelled: await enquire('cancelled'),
    moving: await enquire('moving'),
    delivered: await enquire('delivered'),
    opened: await enquire('opened'),
  };
  await take(orders.cancelled, 'cancelled');
  await take(orders.moving, 'confirmed', 'processing');
  await take(orders.delivered, 'confirmed', 'processing', 'shipped', 'delivered');
  const [token] = await tokensFor(shop, 'opened@example.com', 'reset-password');
  const fresh = { newPassword: 'strut-tower-1', confirmPassword: 'strut-tower-1' };
  const set = await shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: { token, ...fresh } });
  expect(set.statusCode, set.body).toBe(200);

  const left = async () => {
    const names: string[] = [];
    for (const name of Object.keys(orders)) if (await has(name)) names.push(name);
    return names;
  };
  await after(unopenedAccountDays - 1);
  expect(await left()).toEqual(Object.keys(orders));
  await after(unopenedAccountDays + 1);
  expect(await left()).toEqual(['moving', 'opened']);
  // What was still asked for is withdrawn; goods and amounts stay for the books.
  const order = await atDesk(orders.asked);
  expect(order).toMatchObject({ status: 'cancelled', contactInfo: { email: '–', phone: '–' } });
  expect(order.customerRemovedAt).not.toBeNull();
  expect(order.items).toHaveLength(1);
  expect((await atDesk(orders.delivered)).contactInfo.email).toBe('–');
  expect((await atDesk(orders.moving)).contactInfo.email).toBe('moving@example.com');
  expect((await get('/api/desk/orders?q=asked%40example.com')).json().data).toEqual([]);
  // The address is free: its next enquiry opens another account.
  expect((await send('asked@example.com')).statusCode).toBe(202);
  expect(await has('asked')).toBe(true);
});

test('an account stays while somebody writes about its order, or it has a younger one', async () => {
  const [talked, again] = [await enquire('talked'), await enquire('again')];
  const past = Date.now() - (unopenedAccountDays + 1) * dayMilliseconds;
  await raw.run('UPDATE orders SET created_at = ?, changed_at = ? WHERE id IN (?, ?)', past, past, talked, again);
  await raw.run(
    'UPDATE users SET created_at = ? WHERE email IN (?, ?)',
    past,
    'talked@example.com',
    'again@example.com',
  );
  await post(`/api/desk/orders/${talked}/messages`, { words: 'Which engine is it?' });
  await send('again@example.com');
  await after(0);
  expect([await has('talked'), await has('again')]).toEqual([true, true]);
});

/** Cancelled orders of a deleted account. */
async function cancelledOrders(many: number): Promise<void> {
  await raw.run(
    "INSERT INTO users (id, email, password_hash, created_at) VALUES ('nobody', 'NOBODY', '', 0) ON CONFLICT DO NOTHING",
  );
  for (let n = 0; n < many; n++)
    await raw.run(
      `INSERT INTO orders (id, number, user_id, status, language, email, phone, shipping_address, subtotal_paise,
       shipping_paise, tax_paise, total_paise, created_at)
       VALUES (?, ?, 'nobody', 'cancelled', 'en', 'many@example.com', '', '{}', 1, 1, 1, 1, 1)`,
      ...[`many ${n}`, `ENQ-M-${n}`],
    );
}
const unforgotten = async () => Number(await raw.value("SELECT count(*) FROM orders WHERE email = 'many@example.com'"));

test('many orders are forgotten in steps, between which others write, and which an end of the process stops', async () => {
  const many = 60;
  await cancelledOrders(many);
  const { accounts, users } = shop.store;
  const stop = new AbortController();
  const forgetting = accounts.forgetFinished(Date.now(), stop.signal);
  await users.setLanguage('nobody', 'en');
  expect(await unforgotten()).toBeGreaterThan(many / 2);
  stop.abort();
  await forgetting;
  expect(await unforgotten()).toBeGreaterThan(0);
  await accounts.forgetFinished(Date.now());
  expect(await unforgotten()).toBe(0);
});

test('accounts and orders that are to go are found by an index', async () => {
  // A table of few rows is read as a whole, whatever its indexes.
  if (isPostgres) await raw.run('SET enable_seqscan = off');
  for (const [table, condition] of [
    ['users', 'email_proven_at IS NULL AND created_at < 1'],
    ['orders', "user_id = 'nobody' AND customer_removed_at IS NULL"],
  ]) {
    const query = `SELECT * FROM ${table} WHERE ${condition} AND (created_at, id) > (0, '') ORDER BY created_at, id LIMIT 1`;
    const plan = await raw.table(`${isPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN'} ${query}`);
    const text = plan.flat().join('; ');
    expect(text).toMatch(isPostgres ? /Index Scan/ : /SEARCH \w+ USING INDEX (?:users_unproven|orders_unforgotten) \(/);
    expect(text).not.toMatch(/Seq Scan|SCAN|TEMP B-TREE/);
  }
});
