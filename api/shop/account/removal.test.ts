import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, register } from '../../testing/customer.ts';
import { isPostgres } from '../../testing/databases.ts';
import { readMails } from '../../testing/mails.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { newEnquiry, openDesk, quoteFor } from '../../testing/seller.ts';
import { cookiesOf } from '../../testing/shop.ts';
import { contactDaysAfterDelivery } from '../retention/rules.ts';
import { demoAccount } from './demo.ts';
import { keepDemoAccount } from './demo-account.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
let raw: Raw;
beforeAll(async () => {
  desk = await openDesk();
  raw = openRaw(desk.shop.settings);
});
afterAll(async () => {
  await raw.close();
  await desk.shop.close();
});

type Cookies = Record<string, string>;
const call = (method: string, url: string, cookies: Cookies, payload?: object, headers = {}) =>
  desk.shop.app.inject({ method: method as 'GET', url, cookies, headers, ...(payload ? { payload } : {}) });
const remove = (cookies: Cookies, password = 'strut-tower-1') =>
  call('DELETE', '/api/user/account', cookies, { password, language: 'en' });
const login = (email: string, password = 'strut-tower-1') => call('POST', '/api/auth/login', {}, { email, password });
const step = async (orderId: string, status: string) => {
  const { version } = await desk.atDesk(orderId);
  const answer = await desk.post(`/api/desk/orders/${orderId}/status`, { version, status });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};
const take = async (orderId: string, ...statuses: string[]) => {
  for (const status of statuses) await step(orderId, status);
};
const found = async (q: string) => (await desk.get(`/api/desk/orders?q=${encodeURIComponent(q)}`)).json().data;

/** All data of the shop as one text. */
async function everything(): Promise<string> {
  const tables = isPostgres
    ? "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    : "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%pieces%'";
  const own = (await raw.column(tables)).filter((name) => !/^(?:order_letters|sqlite_)/.test(String(name)));
  const all: string[] = [];
  for (const name of own) all.push(JSON.stringify(await raw.rows(`SELECT * FROM "${name}"`)));
  return all.join('\n');
}
const photos = () => readdirSync(join(desk.shop.settings.dataFolder, 'photos'));

/** An enquiry with texts that belong to its customer alone. */
const personal = (name: string) => ({
  shippingAddress: { ...address, firstName: name, lastName: `${name}son`, address: `${name} road`, city: `${name}pur` },
  billingAddress: { ...address, firstName: name, lastName: `${name}son`, zipCode: '560099' },
  contactInfo: { email: `${name}@example.com`, phone: '9123456780' },
  vehicle: { label: `${name}'s car`, year: 2018, plate: 'MH 12 AB 9876', vin: 'MA3EYD32S00987654' },
  note: `${name} wants it soon`,
});

test('deleting needs a sign-in and the password', async () => {
  const cookies = await register(desk.shop, 'careful@example.com');
  expect((await remove({})).statusCode).toBe(401);
  const wrong = await remove(cookies, 'wrong!');
  expect([wrong.statusCode, wrong.json().error, wrong.json().fields[0].field]).toEqual([
    400,
    'wrong_password',
    'password',
  ]);
  expect((await login('careful@example.com')).statusCode).toBe(200);
});

test("a seller's account and the demo account stay", async () => {
  const seller = await remove(desk.seller);
  expect([seller.statusCode, seller.json().error]).toEqual([403, 'seller_account']);
  await keepDemoAccount(desk.shop.store, true);
  const cookies = cookiesOf(await login(demoAccount.email, demoAccount.password));
  expect((await remove(cookies, demoAccount.password)).json().error).toBe('demo_account');
  expect((await desk.get('/api/desk/orders')).statusCode).toBe(200);
});

test('nothing of the person is left, and the browser is signed out', async () => {
  const name = 'vanishing';
  const cookies = await register(desk.shop, `${name}@example.com`);
  const other = cookiesOf(await login(`${name}@example.com`));
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await call('PUT', '/api/user/photo', cookies, picture, { 'content-type': 'image/png' });
  await call('PUT', '/api/auth/profile', cookies, { firstName: name });
  await call('POST', '/api/addresses', cookies, { label: name, address: `${name} road`, city: name });
  const vehicle = { vehicleName: name, year: 2020, make: 'Tata', model: 'Tiago' };
  await call('POST', '/api/user/garage', cookies, vehicle);
  const message = { firstName: name, lastName: name, email: `${name}@example.com`, subject: 'general', message: name };
  await call('POST', '/api/contact', cookies, { ...message, elapsed: 60_000 });
  const asked = {
    part: name,
    vehicle: name,
    query: name,
    vin: 'MA3EYD32S00987654',
    phone: '9876543210',
    elapsed: 60_000,
  };
  expect((await call('POST', '/api/request', cookies, { ...message, ...asked })).statusCode).toBe(200);
  await call('POST', '/api/auth/email-change', cookies, {
    email: `new-${name}@example.com`,
    password: 'strut-tower-1',
  });
  const { orderId } = await newEnquiry(desk.shop, cookies, personal(name));
  await desk.post(`/api/desk/orders/${orderId}/notes`, { text: `${name} called` });
  const order = await desk.atDesk(orderId);
  await desk.post(`/api/desk/orders/${orderId}/quote`, quoteFor(order, 10, { message: `Dear ${name}` }));
  await desk.shop.app.sendMails();
  await raw.run('UPDATE users SET email_proven_at = 1 WHERE email = ?', `${name}@example.com`);
  // Mails to others that name the person: the seller has received them already.
  await raw.run('DELETE FROM outbox WHERE recipient NOT LIKE ?', `%${name}%`);
  const before = photos();

  const answer = await remove(cookies);
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies.map((cookie) => [cookie.name, cookie.value])).toContainEqual(['auth_token', '']);
  for (const each of [cookies, other]) expect((await call('GET', '/api/auth/me', each)).statusCode).toBe(401);
  expect((await login(`${name}@example.com`)).statusCode).toBe(401);
  expect(before.length - photos().length).toBe(1);
  await desk.shop.app.sendMails();
  // Only the last mail is left, and mails to a mailbox that nobody has proven.
  const left = await raw.rows(
    'SELECT recipient, subject FROM outbox WHERE recipient LIKE ? ORDER BY created_at',
    `%${name}%`,
  );
  const t = desk.shop.app.shop.texts('en');
  const { name: shop } = desk.shop.app.shop.shopContent();
  expect(left).toEqual([
    { recipient: `new-${name}@example.com`, subject: t('mail.newEmail.confirmSubject', { shop }) },
    { recipient: `${name}@example.com`, subject: t('mail.deleted.subject', { shop }) },
  ]);
  await raw.run('DELETE FROM outbox');
  expect((await everything()).toLowerCase()).not.toContain(name);
  expect(await everything()).not.toMatch(/9123456780|\b560099\b|AB ?9876|MA3EYD32S00987654/i);
  for (const query of [name, '9123456780', `${name}@example.com`]) expect(await found(query)).toEqual([]);
});

test('enquiries without an answer or with only a quote are withdrawn, and the seller is notified', async () => {
  const cookies = await register(desk.shop, 'asking@example.com');
  const open = await newEnquiry(desk.shop, cookies, personal('asking'));
  const quoted = await newEnquiry(desk.shop, cookies, personal('asking'));
  const before = await desk.atDesk(quoted.orderId);
  await desk.post(`/api/desk/orders/${quoted.orderId}/quote`, quoteFor(before, 25));
  await remove(cookies);
  for (const { orderId, orderNumber } of [open, quoted]) {
    const order = await desk.atDesk(orderId);
    expect(order).toMatchObject({ orderNumber, status: 'cancelled', undo: null });
    expect(order.customerRemovedAt).not.toBeNull();
    expect(order.shippingAddress).toMatchObject({ firstName: '–', address: '–', state: 'Karnataka', country: 'India' });
    expect(order.contactInfo).toEqual({ email: '–', phone: '–' });
    // Still found by its number, and counted in its present stage.
    expect(await found(orderNumber)).toMatchObject([{ orderId, stage: 'cancelled', email: '–' }]);
  }
  expect((await desk.atDesk(quoted.orderId)).totals.subtotal).toBe(50);
  await desk.shop.app.sendMails();
  const t = desk.shop.app.shop.texts('en');
  const [mail, ...more] = readMails(desk.shop.settings.dataFolder).filter(
    ({ subject, text }) => subject === t('mail.withdrawn.subject') && text.includes(open.orderNumber),
  );
  expect(more).toEqual([]);
  expect(mail?.to).toBe(desk.shop.app.shop.shopContent().contact.seller);
  expect(mail?.text).toContain(quoted.orderNumber);
  expect(mail?.text).not.toContain('asking');
});

test('waiting mails about a withdrawn enquiry are no longer sent', async () => {
  const cookies = await register(desk.shop, 'hasty@example.com');
  const { orderNumber } = await newEnquiry(desk.shop, cookies, personal('hasty'));
  await desk.shop.app.sendMails();
  await raw.run(
    'UPDATE outbox SET sent_at = NULL, attempts = 1, next_attempt_at = 9000000000000000 WHERE subject LIKE ?',
    `%${orderNumber}%`,
  );
  await remove(cookies);
  expect(await raw.value('SELECT count(*) FROM outbox WHERE subject LIKE ?', `%${orderNumber}%`)).toBe(0);
});

test("nothing more can be done with an order whose customer's contact is gone", async () => {
  const cookies = await register(desk.shop, 'gone@example.com');
  const { orderId } = await newEnquiry(desk.shop, cookies, personal('gone'));
  await remove(cookies);
  const order = await desk.atDesk(orderId);
  const { version } = order;
  for (const [name, body] of [
    ['quote', quoteFor(order, 10)],
    ['status', { version, status: 'confirmed' }],
    ['undo', { version }],
  ] as const) {
    const answer = await desk.post(`/api/desk/orders/${orderId}/${name}`, body);
    expect([name, answer.statusCode, answer.json().error]).toEqual([name, 422, 'step_refused']);
  }
  const csv = await desk.get(`/api/desk/orders.csv?q=${order.orderNumber}`);
  expect([csv.statusCode, csv.body.includes('Karnataka'), csv.body.includes('gone')]).toEqual([200, true, false]);
});

test('an order on its way keeps its contact until the goods have arrived and cannot be returned', async () => {
  const cookies = await register(desk.shop, 'moving@example.com');
  const { orderId } = await newEnquiry(desk.shop, cookies, personal('moving'));
  await take(orderId, 'confirmed', 'processing');
  expect((await remove(cookies)).statusCode).toBe(200);
  expect((await desk.atDesk(orderId)).shippingAddress.firstName).toBe('moving');
  await take(orderId, 'shipped', 'delivered');
  const { accounts } = desk.shop.store;
  const days = (count: number) => Date.now() + count * 24 * 60 * 60_000;
  await accounts.forgetFinished(days(contactDaysAfterDelivery - 1));
  expect((await desk.atDesk(orderId)).contactInfo.email).toBe('moving@example.com');
  await accounts.forgetFinished(days(contactDaysAfterDelivery));
  const order = await desk.atDesk(orderId);
  expect(order).toMatchObject({ status: 'delivered', contactInfo: { email: '–' }, trackingNumber: null });
  expect(order.customerRemovedAt).not.toBeNull();
  expect(await found('moving')).toEqual([]);
});

test.each([
  ['completed', ['confirmed', 'processing', 'shipped', 'delivered', 'completed']],
  ['cancelled', ['confirmed', 'cancelled']],
])('an order that is %s keeps goods and amounts only', async (status, steps) => {
  const email = `${status}@example.com`;
  const cookies = await register(desk.shop, email);
  const { orderId } = await newEnquiry(desk.shop, cookies, personal(`by${status}`));
  await take(orderId, ...steps);
  const before = await desk.atDesk(orderId);
  await remove(cookies);
  const order = await desk.atDesk(orderId);
  const noVehicle = { vehicle: null, fit: null, conditions: [], fitNow: { fit: null, conditions: [] } };
  const items = before.items.map((item) => ({ ...item, ...noVehicle }));
  expect(order).toMatchObject({ status, items, totals: before.totals, vehicle: null, note: null, undo: null });
  expect(JSON.stringify(order)).not.toContain(`by${status}`);
});

test('orders of deleted accounts are not connected with each other, and nobody can sign in to see them', async () => {
  for (const name of ['one', 'two']) {
    const cookies = await register(desk.shop, `${name}@example.com`);
    await newEnquiry(desk.shop, cookies, personal(name));
    await remove(cookies);
  }
  const owners = await raw.column('SELECT DISTINCT user_id FROM orders WHERE customer_removed_at IS NOT NULL');
  expect(owners).toEqual(['nobody']);
  for (const email of ['NOBODY', 'nobody']) expect((await login(email)).statusCode).toBe(401);
});

test('the address is free again, and its owner gets one mail about it', async () => {
  const email = 'again@example.com';
  for (let n = 0; n < 3; n++) await remove(await register(desk.shop, email));
  await desk.shop.app.sendMails();
  expect(readMails(desk.shop.settings.dataFolder).filter(({ to }) => to === email)).toHaveLength(1);
});

test("whoever only claims an address removes nothing of its owner's", async () => {
  const email = 'owner@example.com';
  const message = { firstName: 'A', lastName: 'B', email, subject: 'general', message: 'from its owner' };
  await call('POST', '/api/contact', {}, { ...message, elapsed: 60_000 });
  await desk.shop.app.sendMails();
  const owners = async () => [
    await raw.value('SELECT count(*) FROM messages WHERE email = ?', email),
    await raw.value('SELECT count(*) FROM outbox WHERE recipient = ? AND sent_at IS NOT NULL', email),
  ];
  const before = await owners();
  expect((await remove(await register(desk.shop, email))).statusCode).toBe(200);
  expect((await owners())[0]).toBe(before[0]);
  expect(Number((await owners())[1])).toBeGreaterThanOrEqual(Number(before[1]));
});

test('a former seller is deleted; what was done at the desk stays', async () => {
  const cookies = await register(desk.shop, 'former@example.com');
  const user = await desk.shop.store.users.byEmail('former@example.com');
  await desk.shop.store.users.setRole(user?.id ?? '', 'seller');
  const { orderId } = await newEnquiry(desk.shop, desk.customer);
  await desk.post(`/api/desk/orders/${orderId}/notes`, { text: 'seen' }, cookies);
  await desk.shop.store.users.setRole(user?.id ?? '', 'customer');
  expect((await remove(cookies)).statusCode).toBe(200);
  expect((await desk.atDesk(orderId)).events).toMatchObject([{ text: 'seen', by: 'NOBODY' }]);
});

test('what comes for an account that is just being deleted is refused, not broken', async () => {
  await register(desk.shop, 'racing@example.com');
  const { users, addresses } = desk.shop.store;
  const user = await users.byEmail('racing@example.com');
  const session = (await users.startSession(user as never, Date.now())) ?? '';
  const { bySession } = users;
  const signedIn = await bySession(session, Date.now());
  const token = desk.shop.app.jwt.sign({ sid: session });
  const headers = { authorization: `Bearer ${token}` };
  await desk.shop.store.accounts.remove(user?.id ?? '', Date.now(), () => []);
  users.bySession = async () => signedIn;
  const payload = { label: 'Home', address: '1 Road', city: 'Pune' };
  const late = await call('POST', '/api/addresses', {}, payload, headers);
  const profile = await call('PUT', '/api/auth/profile', {}, { firstName: 'N' }, headers);
  users.bySession = bySession;
  for (const answer of [late, profile])
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'login_required']);
  expect(await addresses.ofUser(user?.id ?? '')).toEqual([]);
});
