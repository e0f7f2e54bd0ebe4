import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { enquiryFor, itemForSale, nextAddress, proveMailbox, register } from '../../testing/customer.ts';
import { mailsFor, tokensFor } from '../../testing/mails.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import type { Cookies } from '../../testing/seller.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { askerLimits, mailboxLimits } from '../mail/rules.ts';
import { noPasswordHash } from '../password/no-password.ts';
import { guestLinkMilliseconds } from './rules.ts';

let shop: TestShop;
let raw: Raw;
beforeAll(async () => {
  shop = await openTestShop({ SITE_URL: 'https://parts.example' });
  raw = openRaw(shop.settings);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await raw.close();
  await shop.close();
});

const password = 'strut-tower-1';

/** Each from another address: limits have a test of their own. */
const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  { cookies = {}, headers = {}, from = nextAddress() }: { cookies?: Cookies; headers?: object; from?: string } = {},
) =>
  shop.app.inject({ method, url, cookies, headers: { ...headers }, remoteAddress: from, ...(payload && { payload }) });

const enquiry = (email: string, more: object = {}) => ({
  ...enquiryFor(shop, { card: itemForSale(shop), quantity: 2 }),
  contactInfo: { email, phone: '9876543210' },
  ...more,
});
const send = (email: string, more: object = {}, options: Parameters<typeof call>[3] = {}) =>
  call('POST', '/api/enquiries', enquiry(email, more), options);
const follow = (token: string) => call('POST', '/api/enquiries/confirm', { token });
const mailsTo = (email: string) => mailsFor(shop, email);
const waitingLinks = (email: string) => tokensFor(shop, email, 'send-enquiry');
const passwordLinks = (email: string) => tokensFor(shop, email, 'reset-password');
const refusal = (answer: { statusCode: number; body: string }) => [answer.statusCode, JSON.parse(answer.body).error];

/** The orders of an address, whoever has them. */
const ordersOf = (email: string) => raw.rows('SELECT id FROM orders WHERE lower(email) = ?', email);
const userOf = (email: string) => shop.store.users.byEmail(email);

/** Sets the password of a link, and signs in with it. */
async function signInBy(token: string, email: string): Promise<Cookies> {
  const fresh = { newPassword: password, confirmPassword: password };
  expect((await call('POST', '/api/auth/reset-password', { token, ...fresh })).statusCode).toBe(200);
  const answer = await call('POST', '/api/auth/login', { email, password });
  expect(answer.statusCode, answer.body).toBe(200);
  return cookiesOf(answer);
}

async function ownOrders(cookies: Cookies): Promise<unknown[]> {
  return (await call('GET', '/api/user/orders', undefined, { cookies })).json().data;
}

describe('a guest without an account', () => {
  test('gets one with the enquiry, which goes to the seller at once', async () => {
    const email = 'new@example.com';
    const item = itemForSale(shop);
    const guest = cookiesOf(await call('POST', '/api/cart/add', { itemId: item.id, quantity: 2 }));
    await call('POST', '/api/cart/add', { itemId: itemForSale(shop, 1).id, quantity: 1 }, { cookies: guest });
    const answer = await send('New@Example.com', { language: 'hi' }, { cookies: guest });
    expect([answer.statusCode, answer.body, answer.cookies]).toEqual([202, '{"sent":true}', []]);
    expect(await ordersOf(email)).toHaveLength(1);
    const user = await userOf(email);
    expect(user).toMatchObject({
      ...{ firstName: 'Asha', lastName: 'Rao', phone: '9876543210' },
      ...{ emailProvenAt: null, passwordHash: noPasswordHash },
    });
    // What was asked for has left the guest's cart, and nothing else.
    const { data } = (await call('GET', '/api/cart', undefined, { cookies: guest })).json();
    expect(data.items.map(({ cartItem }: { cartItem: { itemId: string } }) => cartItem.itemId)).toEqual([
      itemForSale(shop, 1).id,
    ]);
    const [mail, ...more] = await mailsTo('New@example.com');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('https://parts.example/hi/reset-password#token=');
    expect(mail?.text).toContain(item.partNumber);
    const [token = ''] = await passwordLinks('New@example.com');
    const cookies = await signInBy(token, email);
    expect(await ownOrders(cookies)).toHaveLength(1);
    expect((await userOf(email))?.emailProvenAt).not.toBeNull();
  });

  test('gets one mail until the mailbox is proven, however many enquiries come, and none of them is lost', async () => {
    const email = 'again@example.com';
    for (let n = 0; n < 3; n++) expect((await send(email, { note: `No. ${n}` })).statusCode).toBe(202);
    expect(await ordersOf(email)).toHaveLength(3);
    expect(await mailsTo(email)).toHaveLength(1);
    // When the link has expired, the next enquiry brings a new one.
    vi.setSystemTime(Date.now() + guestLinkMilliseconds);
    await send(email, { note: 'later' });
    const links = await passwordLinks(email);
    expect([links.length, (await mailsTo(email)).length]).toEqual([2, 2]);
    const fresh = { newPassword: password, confirmPassword: password };
    const old = await call('POST', '/api/auth/reset-password', { token: links[0], ...fresh });
    expect(refusal(old)).toEqual([410, 'link_expired']);
    expect(await ownOrders(await signInBy(links[1] ?? '', email))).toHaveLength(4);
  });

  test('no password opens an account that has none', async () => {
    const email = 'unopened@example.com';
    await send(email);
    for (const tried of ['', 'A', password, noPasswordHash])
      expect([400, 401]).toContain((await call('POST', '/api/auth/login', { email, password: tried })).statusCode);
  });

  test('enquiries that come at the same time make one account', async () => {
    const email = 'at-once@example.com';
    const answers = await Promise.all([1, 2, 3, 4].map((n) => send(email, { note: `No. ${n}` })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202]);
    expect(await ordersOf(email)).toHaveLength(4);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('a repeated enquiry is the same one, and another with its key is refused', async () => {
    const email = 'repeated@example.com';
    const headers = { 'idempotency-key': 'key-of-a-guest' };
    const answers = await Promise.all([1, 2, 3].map(() => send(email, {}, { headers })));
    for (const { statusCode } of answers) expect(statusCode).toBe(202);
    expect(await ordersOf(email)).toHaveLength(1);
    expect(refusal(await send(email, { note: 'other' }, { headers }))).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('for an address that has an account', () => {
  test('the answer is the same, byte for byte, and the enquiry waits until the link is opened', async () => {
    const email = 'has-one@example.com';
    const cookies = await register(shop, email);
    await proveMailbox(shop, email);
    const [taken, free] = [await send(email), await send('has-none@example.com')];
    const { 'x-request-id': _, date: __, ...headers } = taken.headers;
    expect([taken.statusCode, taken.body, taken.cookies]).toEqual([free.statusCode, free.body, free.cookies]);
    expect(free.headers).toMatchObject(headers);
    expect(await ordersOf(email)).toEqual([]);
    const [token = ''] = await waitingLinks(email);
    const answer = await follow(token);
    expect(answer.statusCode, answer.body).toBe(201);
    const { data, key } = answer.json();
    expect(await ordersOf(email)).toHaveLength(1);
    expect(await ownOrders(cookies)).toMatchObject([{ orderId: data.orderId }]);
    const opened = await call('GET', `/api/orders/${data.orderId}`, undefined, { headers: { 'order-key': key } });
    expect(opened.json().data).toMatchObject({
      contactInfo: { email, phone: '9876543210' },
      items: [{ itemId: itemForSale(shop).id, quantity: 2 }],
    });
    // The receipt may quote what was typed: the click has proven the mailbox.
    expect((await mailsTo(email)).filter(({ text }) => text.includes('14 Residency Road'))).toHaveLength(1);
    expect(refusal(await follow(token))).toEqual([410, 'link_expired']);
  });

  test('the link works once, also when it is opened several times at once', async () => {
    const email = 'clicks@example.com';
    await register(shop, email);
    await send(email);
    const [token = ''] = await waitingLinks(email);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => follow(token)))).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([201, 410, 410, 410]);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test('an expired link sends nothing', async () => {
    const email = 'too-late@example.com';
    await register(shop, email);
    await send(email);
    const [token = ''] = await waitingLinks(email);
    vi.setSystemTime(Date.now() + guestLinkMilliseconds);
    for (const wrong of [token, 'invented', `${token}x`, '\u0000']) expect((await follow(wrong)).statusCode).toBe(410);
    expect(await ordersOf(email)).toEqual([]);
  });

  test('a stranger who has registered the address does not get what its owner writes', async () => {
    const email = 'victim@example.com';
    const stranger = await register(shop, email);
    await send(email, { note: 'private' });
    const [token = ''] = await waitingLinks(email);
    const { data, key } = (await follow(token)).json();
    expect(await ownOrders(stranger)).toEqual([]);
    expect((await call('GET', `/api/orders/${data.orderId}`, undefined, { cookies: stranger })).statusCode).toBe(404);
    expect((await userOf(email))?.emailProvenAt).toBeNull();
    const opened = await call('GET', `/api/orders/${data.orderId}`, undefined, { headers: { 'order-key': key } });
    expect(opened.json().data.note).toBe('private');
  });

  test('a repeated enquiry waits once', async () => {
    const email = 'waits-once@example.com';
    await register(shop, email);
    const headers = { 'idempotency-key': 'key-that-waits' };
    await Promise.all([1, 2, 3].map(() => send(email, {}, { headers })));
    expect(await waitingLinks(email)).toHaveLength(1);
    expect(refusal(await send(email, { note: 'other' }, { headers }))).toEqual([422, 'idempotency_key_reused']);
  });

  test('deleting a proven account ends what waits for it', async () => {
    const email = 'leaves@example.com';
    const cookies = await register(shop, email);
    await proveMailbox(shop, email);
    await send(email);
    const [token = ''] = await waitingLinks(email);
    expect((await call('DELETE', '/api/user/account', { password }, { cookies })).statusCode).toBe(200);
    expect((await follow(token)).statusCode).toBe(410);
  });
});

test('items and prices are checked as for a customer', async () => {
  const email = 'checked@example.com';
  const { items, totals, ...right } = enquiry(email);
  const changed = { ...totals, total: totals.total + 1 };
  expect(refusal(await send(email, { items, totals: changed }))).toEqual([409, 'prices_changed']);
  expect(refusal(await send(email, { items: [...items, ...items] }))).toEqual([400, 'duplicate_item']);
  expect(refusal(await call('POST', '/api/enquiries', right))).toEqual([400, 'invalid']);
  for (const contactInfo of [
    { email, phone: '12345' },
    { email: '', phone: '9876543210' },
  ])
    expect(refusal(await send(email, { contactInfo }))).toEqual([400, 'invalid']);
  expect([await ordersOf(email), await userOf(email)]).toEqual([[], undefined]);
});

test('one mailbox gets few of these mails, and the answer does not show it', async () => {
  const email = 'often@example.com';
  await register(shop, email);
  const most = mailboxLimits.enquiry?.[0]?.max ?? 0;
  for (let n = 0; n < most + 2; n++) expect((await send(email, { note: `No. ${n}` })).statusCode).toBe(202);
  expect(await waitingLinks(email)).toHaveLength(most);
});

test('a stranger is refused for one mailbox after a few, with and without an account, and leaves its owner some', async () => {
  await register(shop, 'shared-taken@example.com');
  for (const email of ['shared-taken@example.com', 'shared-free@example.com']) {
    const [perHour] = askerLimits.enquiry;
    const statuses: number[] = [];
    for (let n = 0; n < perHour.max + 1; n++)
      statuses.push((await send(email, { note: `No. ${n}` }, { from: '192.0.2.9' })).statusCode);
    expect(statuses).toEqual([...Array(perHour.max).fill(202), 429]);
    expect((await send(email, { note: 'mine' })).statusCode).toBe(202);
  }
});

test('a customer’s enquiry goes the specified way, which is closed to guests', async () => {
  const cookies = await register(shop, 'specified@example.com');
  const answer = await call('POST', '/api/orders', enquiry('specified@example.com'), { cookies });
  expect(answer.statusCode).toBe(201);
  expect((await call('POST', '/api/orders', enquiry('specified@example.com'))).statusCode).toBe(401);
});
