import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { allItems, register } from '../../testing/customer.ts';
import { readMails } from '../../testing/mails.ts';
import { openRaw } from '../../testing/raw.ts';
import { type Cookies, newEnquiry, openDesk, quoteFor } from '../../testing/seller.ts';
import type { OrderDetails } from '../orders/contract.ts';
import { freeCancelMilliseconds } from './rules.ts';

const { shop, customer, seller, post, atDesk } = await openDesk({
  SITE_URL: 'http://parts.example',
});
const raw = openRaw(shop.settings);
afterAll(async () => {
  await raw.close();
  await shop.close();
});
afterEach(() => {
  vi.useRealTimers();
});

const two = () =>
  allItems(shop)
    .filter(({ available, pricePaise }) => available && pricePaise > 0)
    .slice(0, 2);
const seen = async (orderId: string, cookies: Cookies = customer, headers = {}): Promise<OrderDetails> =>
  (await shop.app.inject({ url: `/api/orders/${orderId}`, cookies, headers })).json().data;
const act = (orderId: string, what: string, payload: object, cookies: Cookies = customer, headers = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/orders/${orderId}/${what}`, payload, cookies, headers });
const mails = async () => {
  while ((await shop.store.outbox.waiting()) > 0) await shop.app.sendMails();
  return readMails(shop.settings.dataFolder);
};

/** An enquiry of two lines that the seller has answered with ₹450 a piece. */
async function quoted(changes: object = {}, cookies: Cookies = customer, email = 'customer@example.com') {
  const contactInfo = { email, phone: '9876543210' };
  const { orderId, orderNumber } = await newEnquiry(shop, cookies, { contactInfo }, ...two());
  const answer = await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), 450, changes));
  expect(answer.statusCode).toBe(200);
  const order = await seen(orderId, cookies);
  return { orderId, orderNumber, order, lines: order.quote?.lines.map(({ lineId }) => lineId) ?? [] };
}

describe('a quote', () => {
  test('is accepted whole: the order is confirmed, both sides get a mail, and the line of steps says when', async () => {
    const { orderId, orderNumber, order, lines } = await quoted();
    expect(order.choices).toMatchObject({ accept: true, refuse: true, quoteAgain: false, cancel: true });
    expect(order.next).toEqual({ what: 'accept', at: order.quote?.validUntil });
    const days = (Date.parse(order.quote?.validUntil ?? '') - Date.parse(order.quotedAt ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const answer = await act(orderId, 'accept', { version: order.version, lines });
    expect(answer.statusCode).toBe(200);
    const after: OrderDetails = answer.json().data;
    expect(after).toMatchObject({
      status: 'confirmed',
      totals: order.totals,
      choices: { accept: false, refuse: false },
    });
    expect(after.quote?.lines.map(({ accepted }) => accepted)).toEqual([true, true]);
    expect(after.steps.map(({ step, at }) => [step, at !== null])).toEqual([
      ['asked', true],
      ['quoted', true],
      ['accepted', true],
      ['packed', false],
      ['shipped', false],
      ['delivered', false],
    ]);
    expect(after.next.what).toBe('pack');
    const about = (await mails()).filter(({ subject }) => subject.includes(orderNumber));
    expect(about.map(({ to }) => to)).toEqual(
      expect.arrayContaining([shop.app.shop.shopContent().contact.seller, 'customer@example.com']),
    );
    expect(about.some(({ subject }) => subject.startsWith('Quote accepted:'))).toBe(true);
  });

  test('is accepted in part: the other line costs nothing, and is not taken', async () => {
    const { orderId, order, lines } = await quoted({ shipping: 40 });
    const [line = ''] = lines;
    const after: OrderDetails = (await act(orderId, 'accept', { version: order.version, lines: [line] })).json().data;
    const tax = Math.round(900 * (order.totals.tax / order.totals.subtotal) * 100) / 100;
    expect(after.totals).toEqual({ subtotal: 900, shipping: 40, tax, total: 940 + tax });
    expect(after.quote?.lines.map(({ accepted }) => accepted)).toEqual([true, false]);
    expect((await atDesk(orderId)).totals).toEqual(after.totals);
  });

  test('of nothing, an unavailable line, and a line of another order cannot be accepted', async () => {
    const one = await quoted();
    const other = await quoted();
    const version = one.order.version;
    for (const lines of [[other.lines[0]], ['none'], [one.lines[0], 'none']])
      expect((await act(one.orderId, 'accept', { version, lines })).json().error).toBe('wrong_lines');
    expect((await act(one.orderId, 'accept', { version, lines: [] })).statusCode).toBe(400);
    const { orderId } = await newEnquiry(shop, customer);
    const asked = await atDesk(orderId);
    const nothing = asked.items.map(({ lineId }) => ({ lineId, unitPrice: 0, availability: 'unavailable' }));
    await post(`/api/desk/orders/${orderId}/quote`, quoteFor(asked, 1, { lines: nothing }));
    const order = await seen(orderId);
    expect([order.choices.accept, order.next.what]).toEqual([false, 'nothing']);
    const lines = [asked.items[0]?.lineId];
    expect((await act(orderId, 'accept', { version: order.version, lines })).statusCode).toBe(400);
  });

  test('that has ended cannot be accepted; one press asks for a new one', async () => {
    const { orderId, order, lines } = await quoted();
    const end = Date.parse(order.quote?.validUntil ?? '');
    vi.useFakeTimers({ toFake: ['Date'], now: end });
    const after = await seen(orderId);
    expect(after.choices).toMatchObject({ accept: false, refuse: true, quoteAgain: true });
    expect(after.next).toEqual({ what: 'ended', at: order.quote?.validUntil });
    const { version } = order;
    expect((await act(orderId, 'accept', { version, lines })).json().error).toBe('step_refused');
    expect((await act(orderId, 'quote-again', { version })).json().data).toMatchObject({
      status: 'pending',
      quotedAt: null,
      next: { what: 'answer' },
    });
    vi.useRealTimers();
    expect((await atDesk(orderId)).status).toBe('pending');
    await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), 460));
    expect((await seen(orderId)).choices.accept).toBe(true);
  });

  test('is refused with a reason: the enquiry waits for another answer, and the seller reads why', async () => {
    const { orderId, orderNumber, order } = await quoted();
    const refused = { version: order.version, reason: 'price', words: 'Found it for 300\u202e' };
    const after: OrderDetails = (await act(orderId, 'refuse', refused)).json().data;
    expect(after).toMatchObject({ status: 'pending', quotedAt: null, choices: { accept: false, refuse: false } });
    const mail = (await mails()).find(({ subject }) => subject === `Quote declined: ${orderNumber}`);
    expect(mail?.text).toContain('Too expensive');
    expect(mail?.text).toContain('Found it for 300');
    expect((await act(orderId, 'refuse', { version: after.version, reason: 'none' })).statusCode).toBe(400);
    expect((await act(orderId, 'refuse', { version: after.version, reason: 'price' })).statusCode).toBe(422);
  });

  test('after an acceptance must be accepted again', async () => {
    const { orderId, order, lines } = await quoted();
    await act(orderId, 'accept', { version: order.version, lines });
    await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), 500));
    const again = await seen(orderId);
    expect(again).toMatchObject({ status: 'pending', choices: { accept: true } });
    expect(again.steps.find(({ step }) => step === 'accepted')?.at).toBeNull();
  });

  test('is accepted once of two hundred attempts at the same time', async () => {
    const { orderId, order, lines } = await quoted();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => act(orderId, 'accept', { version: order.version, lines })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([200, 409]));
    expect(await raw.rows('select kind from customer_steps where order_id = ?', orderId)).toEqual([
      { kind: 'accepted' },
    ]);
  });
});

describe('cancelling', () => {
  test('needs no reason within two hours, and one after that, until the goods leave', async () => {
    const { orderId, order } = await quoted();
    expect(order.choices).toMatchObject({ cancel: true, cancelNeedsReason: false });
    const late = await quoted();
    const after = (await act(orderId, 'cancel', { version: order.version })).json().data;
    expect(after).toMatchObject({ status: 'cancelled', choices: { cancel: false }, next: { what: 'none' } });
    expect(after.steps.map(({ step }: { step: string }) => step)).toEqual(['asked', 'quoted', 'cancelled']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(late.order.createdAt) + freeCancelMilliseconds });
    const { version } = late.order;
    expect((await act(late.orderId, 'cancel', { version })).statusCode).toBe(422);
    expect((await act(late.orderId, 'cancel', { version, reason: 'mistake' })).statusCode).toBe(200);
  });

  test('is over for the customer once a part has left before the others', async () => {
    const { orderId } = await newEnquiry(
      shop,
      customer,
      {},
      ...allItems(shop)
        .filter(({ available }) => available)
        .slice(0, 2),
    );
    for (const status of ['confirmed', 'processing'])
      await post(`/api/desk/orders/${orderId}/status`, { version: (await atDesk(orderId)).version, status });
    const { items, version } = await atDesk(orderId);
    const part = { version, lineIds: [items[0]?.lineId], carrier: 'Delhivery', trackingNumber: '1' };
    expect((await post(`/api/desk/orders/${orderId}/part`, part)).statusCode).toBe(200);
    const now = await atDesk(orderId);
    expect(now.choices.cancel).toBe(false);
    expect((await act(orderId, 'cancel', { version: now.version, reason: 'mistake' })).statusCode).toBe(422);
  });

  test('is over once the parcel is on its way', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    for (const status of ['confirmed', 'processing', 'shipped'])
      await post(`/api/desk/orders/${orderId}/status`, { version: (await atDesk(orderId)).version, status });
    const order = await seen(orderId);
    expect([order.choices.cancel, order.next.what]).toEqual([false, 'arrive']);
    expect((await act(orderId, 'cancel', { version: order.version, reason: 'other' })).statusCode).toBe(422);
  });
});

test('an answer to an old version gets the order as it is now', async () => {
  const { orderId, order, lines } = await quoted();
  await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), 999));
  const answer = await act(orderId, 'accept', { version: order.version, lines });
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'changed']);
  expect(answer.json().data.quote.lines[0].unitPrice).toBe(999);
});

describe('the link of a mail', () => {
  /** A customer with a proven address, and the key of the last mail about the order. */
  async function linked(email: string) {
    const cookies = await register(shop, email);
    await raw.run('UPDATE users SET email_proven_at = 1 WHERE email = ?', email);
    const { orderId, orderNumber, order, lines } = await quoted({}, cookies, email);
    const mail = (await mails()).filter((one) => one.to === email && one.subject.includes(orderNumber)).at(-1);
    return { cookies, orderId, order, lines, key: /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
  }

  test('opens this order alone, and lets its reader answer', async () => {
    const { orderId, order, lines, key } = await linked('linked@example.com');
    expect(key).toHaveLength(43);
    const other = await quoted();
    expect((await seen(orderId, {}, { 'order-key': key })).orderNumber).toBe(order.orderNumber);
    const refused = await shop.app.inject({ url: `/api/orders/${other.orderId}`, headers: { 'order-key': key } });
    expect(refused.statusCode).toBe(401);
    const list = await shop.app.inject({ url: '/api/user/orders', headers: { 'order-key': key } });
    expect(list.statusCode).toBe(401);
    const answer = await act(orderId, 'accept', { version: order.version, lines }, {}, { 'order-key': key });
    expect(answer.json().data.status).toBe('confirmed');
  });

  test('is in no mail to an address that is not proven', async () => {
    const email = 'unproven@example.com';
    await quoted({}, await register(shop, email), email);
    const own = (await mails()).filter(({ to }) => to === email);
    expect(own.length).toBeGreaterThan(1);
    for (const { text } of own) expect(text).not.toContain('#key=');
  });

  test('ends when its customer ends it, and the next mail has another', async () => {
    const { cookies, orderId, key } = await linked('ending@example.com');
    const url = `/api/orders/${orderId}/links`;
    expect((await shop.app.inject({ method: 'DELETE', url, headers: { 'order-key': key } })).statusCode).toBe(401);
    expect((await shop.app.inject({ method: 'DELETE', url, cookies: seller })).statusCode).toBe(404);
    expect((await shop.app.inject({ method: 'DELETE', url, cookies })).statusCode).toBe(200);
    const answer = await shop.app.inject({ url: `/api/orders/${orderId}`, headers: { 'order-key': key } });
    expect(answer.statusCode).toBe(401);
    await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), 700));
    const next = (await mails()).filter(({ to }) => to === 'ending@example.com').at(-1);
    const newer = /#key=([\w-]+)/.exec(next?.text ?? '')?.[1] ?? '';
    expect(newer).not.toBe(key);
    expect((await seen(orderId, {}, { 'order-key': newer })).orderId).toBe(orderId);
  });

  test('ends when the account gets another address, and works again with the old one', async () => {
    const { orderId, key } = await linked('moving@example.com');
    const opens = async () =>
      (await shop.app.inject({ url: `/api/orders/${orderId}`, headers: { 'order-key': key } })).statusCode;
    await raw.run("UPDATE users SET email = 'moved@example.com' WHERE email = ?", 'moving@example.com');
    expect(await opens()).toBe(401);
    await raw.run("UPDATE users SET email = 'moving@example.com' WHERE email = ?", 'moved@example.com');
    expect(await opens()).toBe(200);
  });

  test('ends with the account', async () => {
    const { cookies, orderId, key } = await linked('leaving@example.com');
    const removed = await shop.app.inject({
      method: 'DELETE',
      url: '/api/user/account',
      cookies,
      payload: { password: 'strut-tower-1' },
    });
    expect(removed.statusCode).toBe(200);
    const answer = await shop.app.inject({ url: `/api/orders/${orderId}`, headers: { 'order-key': key } });
    expect(answer.statusCode).toBe(401);
  });
});
