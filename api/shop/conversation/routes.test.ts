import { afterAll, describe, expect, test } from 'vitest';
import { proveMailbox, register } from '../../testing/customer.ts';
import { mailsFor } from '../../testing/mails.ts';
import { openRaw } from '../../testing/raw.ts';
import { type Cookies, newEnquiry, openDesk, registerSeller } from '../../testing/seller.ts';
import type { OrderMessage } from './contract.ts';
import { conversationLimits } from './rules.ts';

const { shop, customer, seller, post, get, atDesk } = await openDesk({ SITE_URL: 'http://parts.example' });
const raw = openRaw(shop.settings);
afterAll(async () => {
  await raw.close();
  await shop.close();
});

const sellersBox = shop.app.shop.shopContent().contact.seller;
const contact = (email: string) => ({ contactInfo: { email, phone: '9876543210' } });
const call = (method: string, url: string, cookies: Cookies, payload?: object, headers = {}) =>
  shop.app.inject({ method: method as 'GET', url, cookies, headers, ...(payload ? { payload } : {}) });
const write = (orderId: string, payload: object, cookies = customer, headers = {}) =>
  call('POST', `/api/orders/${orderId}/messages`, cookies, payload, headers);
const answer = (orderId: string, words: string, cookies = seller) =>
  post(`/api/desk/orders/${orderId}/messages`, { words }, cookies);
const seen = async (orderId: string, cookies = customer): Promise<OrderMessage[]> =>
  (await call('GET', `/api/orders/${orderId}/messages`, cookies)).json().data;
const detailsOf = async (orderId: string) => (await call('GET', `/api/orders/${orderId}`, customer)).json().data;

/** A customer with a proven mailbox, an enquiry, and the key in its first mail with a link. */
async function proven(email: string) {
  const cookies = await register(shop, email);
  await proveMailbox(shop, email);
  const made = await newEnquiry(shop, cookies, contact(email));
  const [mail] = await mailsFor(shop, email);
  return { ...made, cookies, email, key: /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

describe('a message', () => {
  test('of the customer reaches the desk and the sellers’ mailbox', async () => {
    const { orderId, orderNumber } = await newEnquiry(shop, customer);
    const sent = await write(orderId, { words: 'Is it the long one?\n<img src=x onerror=alert(1)>\u202e' });
    expect(sent.statusCode).toBe(200);
    expect(sent.json().data).toMatchObject([
      { from: 'customer', words: 'Is it the long one?\n<img src=x onerror=alert(1)>', picture: null, readAt: null },
    ]);
    const mail = (await mailsFor(shop, sellersBox)).at(-1);
    expect(mail?.subject).toBe(`Message about order ${orderNumber}`);
    expect(mail?.replyTo).toBe('buyer@example.com');
    expect(mail?.text).toContain('Is it the long one?');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.text).toContain(`http://parts.example/desk/orders/${orderId}`);
    expect((await get(`/api/desk/orders/${orderId}/messages`)).json().data).toHaveLength(1);
  });

  test('of a seller is mailed with its words and a link that opens the order, if the mailbox is proven', async () => {
    const { orderId, orderNumber, email } = await proven('proven@example.com');
    expect((await answer(orderId, 'The long one: Zvxwan')).statusCode).toBe(200);
    const mail = (await mailsFor(shop, email)).at(-1);
    expect(mail?.subject).toBe(`New message about your order ${orderNumber}`);
    expect(mail?.replyTo).toBe(sellersBox);
    expect(mail?.text).toContain('Zvxwan');
    const key = /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const opened = await call('GET', `/api/orders/${orderId}/messages`, {}, undefined, { 'order-key': key });
    expect(opened.json().data).toMatchObject([{ from: 'seller', words: 'The long one: Zvxwan' }]);
  });

  test('of a seller has neither words nor key for a mailbox that nobody has proven', async () => {
    const { orderId } = await newEnquiry(shop, customer, contact('a.stranger@example.com'));
    await answer(orderId, 'The long one: Zvxwan');
    const mail = (await mailsFor(shop, 'a.stranger@example.com')).at(-1);
    expect(mail?.subject).toContain('New message');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Zvxwan|#key=/);
    expect(mail?.text).toContain(`/orders/${orderId}`);
  });

  test('by the link of a mail is one of this order alone', async () => {
    const { orderId, key } = await proven('by-link@example.com');
    const { orderId: another } = await newEnquiry(shop, customer);
    const headers = { 'order-key': key };
    expect((await write(orderId, { words: 'By link' }, {}, headers)).statusCode).toBe(200);
    expect((await write(another, { words: 'By link' }, {}, headers)).statusCode).toBe(401);
    expect((await write(orderId, { words: 'By link' }, {}, { 'order-key': `${key}x` })).statusCode).toBe(401);
  });

  test.each([
    ['nothing', {}],
    ['blanks', { words: ' \n\t\u202e' }],
    ['too much', { words: 'x'.repeat(2001) }],
    ['a number', { words: 1 }],
    ['a picture that was not sent', { words: 'x', picture: `${'a'.repeat(32)}.webp` }],
    ['the name of another file', { words: 'x', picture: '../../shop.db' }],
  ])('of %s is refused, with what was expected', async (_name, body) => {
    const { orderId } = await newEnquiry(shop, customer);
    const refused = await write(orderId, body);
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.any(String)]);
    expect(await seen(orderId)).toEqual([]);
  });

  test('of another customer does not reach the order', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    const stranger = await register(shop, 'stranger@example.com');
    expect((await write(orderId, { words: 'Hello' }, stranger)).statusCode).toBe(404);
    expect((await answer(orderId, 'Hello', stranger)).statusCode).toBe(403);
    expect((await answer('none', 'Hello')).statusCode).toBe(404);
  });
});

test('what was read is marked, each side by itself, and counted until then', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  await write(orderId, { words: 'One' });
  await write(orderId, { words: 'Two' });
  await answer(orderId, 'Three');
  expect((await atDesk(orderId)).messages).toEqual({ all: 3, unread: 2 });
  expect((await detailsOf(orderId)).messages).toEqual({ all: 3, unread: 1 });
  const [one] = await seen(orderId);
  const read = (until: string | undefined) =>
    ({ method: 'PUT', url: `/api/desk/orders/${orderId}/messages/read`, payload: { until } }) as const;
  expect((await shop.app.inject({ ...read(one?.at), cookies: seller })).statusCode).toBe(200);
  expect((await atDesk(orderId)).messages.unread).toBe(1);
  expect((await seen(orderId)).map(({ readAt }) => readAt !== null)).toEqual([true, false, false]);
  await shop.app.inject({ ...read('2100-01-01T00:00:00.000Z'), cookies: seller });
  // The sellers' own message is not theirs to read.
  expect((await seen(orderId)).map(({ readAt }) => readAt !== null)).toEqual([true, true, false]);
  const last = (await seen(orderId)).at(-1)?.at;
  await call('PUT', `/api/orders/${orderId}/messages/read`, customer, { until: last });
  expect((await detailsOf(orderId)).messages).toEqual({ all: 3, unread: 0 });
});

test('messages sent at the same moment stay in their order', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  await Promise.all(Array.from({ length: 10 }, (_, n) => write(orderId, { words: `Message ${n}` })));
  const moments = (await seen(orderId)).map(({ at }) => at);
  expect(moments).toHaveLength(10);
  expect(new Set(moments).size).toBe(10);
  expect(moments).toEqual(moments.toSorted());
});

test('nobody floods the other side: each order takes so many an hour from each', async () => {
  const cookies = await register(shop, 'flood@example.com');
  const { orderId } = await newEnquiry(shop, cookies);
  const { orderId: next } = await newEnquiry(shop, cookies);
  const codes = [];
  for (let n = 0; n <= conversationLimits.perSide; n++) codes.push(await write(orderId, { words: `${n}` }, cookies));
  expect(codes.map(({ statusCode }) => statusCode)).toEqual([...Array(conversationLimits.perSide).fill(200), 429]);
  expect(Number(codes.at(-1)?.headers['retry-after'])).toBeGreaterThan(60);
  expect((await answer(orderId, 'We are here')).statusCode).toBe(200);
  expect((await write(next, { words: 'Another order' }, cookies)).statusCode).toBe(200);
});

test('an order holds so many messages', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  for (let n = 0; n < conversationLimits.ofOrder; n++)
    await raw.run(
      'INSERT INTO order_messages (id, order_id, writer, words, created_at) VALUES (?, ?, ?, ?, ?)',
      ...[`full-${n}`, orderId, 'customer', 'x', n],
    );
  const refused = await write(orderId, { words: 'One more' });
  expect([refused.statusCode, refused.json().error]).toEqual([422, 'conversation_full']);
});

test('messages go with their customer, and their words are in the copy of the data before', async () => {
  const { orderId, cookies, email } = await proven('leaving@example.com');
  await write(orderId, { words: 'Qwyzal asks' }, cookies);
  await answer(orderId, 'Qwyzal is told');
  const copy = (await call('GET', '/api/user/data', cookies)).json();
  expect(copy.orders[0].messages).toMatchObject([{ words: 'Qwyzal asks' }, { words: 'Qwyzal is told' }]);
  expect(JSON.stringify(copy)).not.toContain('seller@example.com');
  const removal = { password: 'strut-tower-1' };
  expect((await call('DELETE', '/api/user/account', cookies, removal)).statusCode).toBe(200);
  expect(await raw.rows('SELECT words FROM order_messages WHERE order_id = ?', orderId)).toEqual([]);
  expect((await mailsFor(shop, email)).length).toBeGreaterThan(0);
  expect(await raw.rows("SELECT id FROM outbox WHERE recipient = ? AND text LIKE '%Qwyzal%'", email)).toEqual([]);
  const refused = await answer(orderId, 'Anybody there?');
  expect([refused.statusCode, refused.json().error]).toEqual([422, 'conversation_closed']);
});

test('a message of a seller whose account is gone stays', async () => {
  const former = await registerSeller(shop, 'former@example.com');
  const { orderId } = await newEnquiry(shop, customer);
  await answer(orderId, 'I was here', former);
  const user = await shop.store.users.byEmail('former@example.com');
  await shop.store.users.setRole(user?.id ?? '', 'customer');
  const removal = { password: 'strut-tower-1' };
  expect((await call('DELETE', '/api/user/account', former, removal)).statusCode).toBe(200);
  expect(await seen(orderId)).toMatchObject([{ from: 'seller', words: 'I was here' }]);
});
