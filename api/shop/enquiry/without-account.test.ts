import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enquiryFor, itemForSale, nextAddress } from '../../testing/customer.ts';
import { mailsFor, tokensFor } from '../../testing/mails.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { openDesk, quoteFor } from '../../testing/seller.ts';
import { policy } from '../orders/policy.ts';
import { contactDaysAfterDelivery, dayMilliseconds } from '../retention/rules.ts';

/** A shop whose `shop.yaml` has `guest_enquiries: true`. */

const { shop, atDesk, post } = await openDesk({ SITE_URL: 'http://parts.example' });
let raw: Raw;
beforeAll(() => {
  raw = openRaw(shop.settings);
  const content = shop.app.shop.shopContent();
  vi.spyOn(shop.app.shop, 'shopContent').mockReturnValue({ ...content, guestEnquiries: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await raw.close();
  await shop.close();
});

const send = (email: string, note = '') =>
  shop.app.inject({
    ...{ method: 'POST', url: '/api/enquiries', remoteAddress: nextAddress() },
    payload: {
      ...enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }),
      ...{ contactInfo: { email, phone: '9876543210' }, note },
    },
  });
const follow = (token: string) =>
  shop.app.inject({ method: 'POST', url: '/api/enquiries/confirm', payload: { token } });
const byLink = (orderId: string, key: string) =>
  shop.app.inject({ url: `/api/orders/${orderId}`, headers: { 'order-key': key } });

/** Sends an enquiry and opens its link. */
async function enquire(email: string, note?: string): Promise<{ orderId: string; key: string }> {
  expect((await send(email, note)).statusCode).toBe(202);
  const token = (await tokensFor(shop, email, 'send-enquiry')).at(-1) ?? '';
  const answer = await follow(token);
  expect(answer.statusCode, answer.body).toBe(201);
  const { data, key } = answer.json();
  return { orderId: data.orderId, key };
}

test('the seller sees nothing before the link is opened, and then an order with a proven contact', async () => {
  const email = 'guest@example.com';
  expect((await send(email)).statusCode).toBe(202);
  expect(await raw.rows('SELECT id FROM orders WHERE email = ?', email)).toEqual([]);
  const { contact } = shop.app.shop.shopContent();
  const told = async () => (await mailsFor(shop, contact.seller)).filter(({ replyTo }) => replyTo === email);
  expect(await told()).toEqual([]);
  const [token = ''] = await tokensFor(shop, email, 'send-enquiry');
  const { data, key } = (await follow(token)).json();
  expect(await told()).toHaveLength(1);
  expect(await shop.store.users.byEmail(email)).toBeUndefined();
  expect((await atDesk(data.orderId)).emailProven).toBe(true);
  expect((await byLink(data.orderId, key)).json().data.contactInfo.email).toBe(email);
  // Without the key nobody opens it.
  expect((await byLink(data.orderId, `${key}x`)).statusCode).toBe(401);
});

test("the seller's mails have the key, and the guest accepts the quote with it", async () => {
  const email = 'accepts@example.com';
  const { orderId } = await enquire(email);
  const quote = quoteFor(await atDesk(orderId), 100);
  expect((await post(`/api/desk/orders/${orderId}/quote`, quote)).statusCode).toBe(200);
  const mail = (await mailsFor(shop, email)).find(({ text }) => text.includes('accept the quote'));
  const key = /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const order = (await byLink(orderId, key)).json().data;
  const accepted = await shop.app.inject({
    ...{ method: 'POST', url: `/api/orders/${orderId}/accept`, headers: { 'order-key': key } },
    payload: { version: order.version, lines: order.items.map(({ lineId }: { lineId: string }) => lineId) },
  });
  expect(accepted.json().data.status).toBe('confirmed');
});

test('name and contact of a guest go some time after the order is over, and not before', async () => {
  const pending = await enquire('pending@example.com');
  const cancelled = await enquire('cancelled@example.com');
  const status = await post(`/api/desk/orders/${cancelled.orderId}/status`, { version: 1, status: 'cancelled' });
  expect(status.statusCode, status.body).toBe(200);
  const emails = async () =>
    Object.fromEntries(
      (await raw.rows<{ id: string; email: string }>('SELECT id, email FROM orders')).map(({ id, email }) => [
        id,
        email,
      ]),
    );
  await shop.store.accounts.forgetFinished(Date.now());
  expect((await emails())[cancelled.orderId]).toBe('cancelled@example.com');
  await shop.store.accounts.forgetFinished(Date.now() + (contactDaysAfterDelivery + 1) * dayMilliseconds);
  expect((await emails())[cancelled.orderId]).toBe('–');
  expect((await emails())[pending.orderId]).toBe('pending@example.com');
  expect((await byLink(cancelled.orderId, cancelled.key)).statusCode).toBe(401);
});

test('a guest keeps the link for as long as a defect can be claimed, also of a completed order', async () => {
  const { orderId, key } = await enquire('completed@example.com');
  for (const status of ['confirmed', 'processing', 'shipped', 'delivered', 'completed'])
    await post(`/api/desk/orders/${orderId}/status`, { version: (await atDesk(orderId)).version, status });
  const after = (days: number) => shop.store.accounts.forgetFinished(Date.now() + days * dayMilliseconds);
  await after(policy.defectDays - 1);
  expect((await byLink(orderId, key)).statusCode).toBe(200);
  await after(policy.defectDays + 1);
  expect((await byLink(orderId, key)).statusCode).toBe(401);
});
