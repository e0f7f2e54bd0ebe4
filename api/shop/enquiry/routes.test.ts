import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { enquiryFor, itemForSale, nextAddress, proveMailbox, register } from '../../testing/customer.ts';
import { mailsFor, tokensFor } from '../../testing/mails.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import type { Cookies } from '../../testing/seller.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { askerLimits } from '../mail/rules.ts';
import { noPasswordHash } from '../password/no-password.ts';
import { resetRules } from '../reset/rules.ts';
import { dayMilliseconds } from '../retention/rules.ts';
import { guestLinkMilliseconds, ofMailbox } from './rules.ts';

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

  test('can ask for another link, however many enquiries came', async () => {
    const email = 'asks-again@example.com';
    for (let n = 0; n < resetRules.maxLinks + 1; n++) await send(email, { note: `No. ${n}` });
    const before = (await passwordLinks(email)).length;
    expect((await call('POST', '/api/auth/forgot-password', { email })).statusCode).toBe(200);
    expect(await passwordLinks(email)).toHaveLength(before + 1);
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

/** What a stranger sees of an answer. */
const seen = ({ statusCode, body, headers }: Awaited<ReturnType<typeof send>>) => {
  const { 'x-request-id': _, date: __, ...others } = headers;
  return { statusCode, body, headers: others };
};

describe('the Idempotency-Key tells nothing about an address', () => {
  /** What a stranger sees who sends with one key again and again, while other things happen to the address. */
  async function answersFor(email: string, meanwhile: () => Promise<unknown> = async () => {}) {
    const headers = { 'idempotency-key': `probe-of-${email.length}` };
    const answers: ReturnType<typeof seen>[] = [];
    const probe = async () => {
      for (const note of ['same', 'other', 'same']) answers.push(seen(await send(email, { note }, { headers })));
    };
    await probe();
    await meanwhile();
    await probe();
    vi.setSystemTime(Date.now() + guestLinkMilliseconds + 60_000);
    await probe();
    vi.spyOn(shop.app, 'removalTime').mockReturnValue(Date.now() + 3 * dayMilliseconds);
    await shop.app.removeOld();
    await probe();
    return answers;
  }

  test('whether it has an account or not, whatever its owner does', async () => {
    const free = await answersFor('probed-free@example.com');
    expect(free.map(({ statusCode }) => statusCode)).toEqual([1, 2, 3, 4].flatMap(() => [202, 422, 202]));
    await register(shop, 'probed-ones@example.com');
    expect(await answersFor('probed-ones@example.com')).toEqual(free);
    // The owner opens the link.
    const opened = 'probed-open@example.com';
    await register(shop, opened);
    expect(await answersFor(opened, async () => follow((await waitingLinks(opened))[0] ?? ''))).toEqual(free);
    const joined = 'probed-join@example.com';
    expect(await answersFor(joined, async () => signInBy((await passwordLinks(joined))[0] ?? '', joined))).toEqual(
      free,
    );
    // The owner deletes the account.
    const gone = 'probed-gone@example.com';
    const cookies = await register(shop, gone);
    await proveMailbox(shop, gone);
    const removed = () => call('DELETE', '/api/user/account', { password }, { cookies });
    expect(await answersFor(gone, removed)).toEqual(free);
  });

  test('while the mailbox is full', async () => {
    const most = ofMailbox[0].max;
    const answersOf = async (email: string) => {
      for (let n = 0; n < most; n++) await send(email, { note: `No. ${n}` });
      const headers = { 'idempotency-key': 'to-a-full-mailbox' };
      const answers: ReturnType<typeof seen>[] = [];
      for (const note of ['same', 'other', 'same']) answers.push(seen(await send(email, { note }, { headers })));
      vi.setSystemTime(Date.now() + 60 * 60_000);
      for (const note of ['same', 'other', 'same']) answers.push(seen(await send(email, { note }, { headers })));
      return answers;
    };
    const free = await answersOf('full-free@example.com');
    expect(free.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 202, 422, 202]);
    await register(shop, 'full-ones@example.com');
    expect(await answersOf('full-ones@example.com')).toEqual(free);
  });
});

test('one mailbox has few enquiries; then one is refused, equally soon for every address, and nothing is lost', async () => {
  const [taken, free] = ['often-ones@example.com', 'often-free@example.com'];
  await register(shop, taken);
  const most = ofMailbox[0].max;
  const refused = [];
  for (const email of [taken, free]) {
    for (let n = 0; n < most; n++) expect((await send(email, { note: `No. ${n}` })).statusCode).toBe(202);
    const cart = cookiesOf(await call('POST', '/api/cart/add', { itemId: itemForSale(shop).id, quantity: 2 }));
    refused.push(seen(await send(email, { note: 'one more' }, { cookies: cart })));
    // The cart stays for another try.
    expect((await call('GET', '/api/cart', undefined, { cookies: cart })).json().data.items).toHaveLength(1);
    // The same mailbox, in another spelling.
    expect((await send(email.replace('@', '+shop@'), { note: 'spelled' })).statusCode).toBe(429);
  }
  const [first] = refused;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ error: 'too_many', retryMinutes: 60 });
  expect(first?.headers['retry-after']).toBe('3600');
  expect(refused[1]).toEqual(first);
  expect(await waitingLinks(taken)).toHaveLength(most);
  expect(await ordersOf(free)).toHaveLength(most);
  expect(await mailsTo(free)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 60 * 60_000);
  for (const email of [taken, free]) expect((await send(email, { note: 'an hour later' })).statusCode).toBe(202);
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
