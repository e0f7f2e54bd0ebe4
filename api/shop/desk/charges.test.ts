import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../serve/app.ts';
import { readMails } from '../../testing/mails.ts';
import { openRaw } from '../../testing/raw.ts';
import { newEnquiry, openDesk, quoteFor } from '../../testing/seller.ts';
import { paiseOf } from '../money/rules.ts';
import type { DeskOrder } from './contract.ts';

const { shop, customer, seller, post, atDesk, get } = await openDesk();
/** The same shop after its `shop.yaml` has raised the tax. */
const later = await buildApp({
  ...shop.app.shop,
  shopContent: () => {
    const now = shop.app.shop.shopContent();
    return { ...now, charges: { shippingFreeAbovePaise: 0, shippingPaise: 50_000, taxPercent: 28 } };
  },
});
afterAll(async () => {
  await later.close();
  await shop.close();
});

const atLaterDesk = async (orderId: string): Promise<DeskOrder> =>
  (await later.inject({ url: `/api/desk/orders/${orderId}?lang=en`, cookies: seller })).json().data;
const step = async (orderId: string, part: string, body: object) =>
  post(`/api/desk/orders/${orderId}/${part}`, { version: (await atDesk(orderId)).version, ...body });
const unavailable = (order: DeskOrder) =>
  quoteFor(order, 0, {
    lines: order.items.map(({ lineId }) => ({ lineId, unitPrice: 0, availability: 'unavailable', days: null })),
  });

test('an order keeps the rule that it was sent under: at the desk, for its customer, in the CSV and in quotes', async () => {
  const { orderId, orderNumber } = await newEnquiry(shop, customer);
  for (const status of ['confirmed', 'processing', 'shipped', 'delivered']) await step(orderId, 'status', { status });
  const before = await atDesk(orderId);
  expect(before.taxPercent).toBe(8);
  expect(await atLaterDesk(orderId)).toEqual(before);
  for (const url of [`/api/desk/orders.csv?q=${orderNumber}&lang=en`, `/api/orders/${orderId}`]) {
    const cookies = url.includes('desk') ? seller : customer;
    expect((await later.inject({ url, cookies })).body).toBe((await get(url, cookies)).body);
  }

  const open = await newEnquiry(shop, customer);
  const quote = quoteFor(await atLaterDesk(open.orderId), 100);
  const url = `/api/desk/orders/${open.orderId}/quote`;
  const quoted = await later.inject({ method: 'POST', url, payload: quote, cookies: seller });
  expect(quoted.json().data.totals).toEqual({ subtotal: 200, shipping: 0, tax: 16, total: 216 });
  // Each sends what it has begun: the other may not, until its claim ends.
  await Promise.all([shop.app, later].map((app) => app.sendMails()));
  expect((await readMails(shop.settings.dataFolder)).some(({ text }) => text.includes('₹216'))).toBe(true);
});

test('an order of an older version is charged the tax that its own amounts show', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  const raw = openRaw(shop.settings);
  await raw.run('update orders set charges = null where id = ?', orderId);
  await raw.close();
  const order = await atLaterDesk(orderId);
  expect(order.taxPercent).toBe(8);
  const url = `/api/desk/orders/${orderId}/quote`;
  const payload = quoteFor(order, 100);
  const quoted = (await later.inject({ method: 'POST', url, payload, cookies: seller })).json().data as DeskOrder;
  expect(paiseOf(quoted.totals.tax)).toBe(1600);
});

test('a quote in which nothing is available cannot be confirmed, only replaced or cancelled', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  await step(orderId, 'quote', unavailable(await atDesk(orderId)));
  for (const part of ['status', 'status/preview']) {
    const answer = await step(orderId, part, { status: 'confirmed' });
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'nothing_available']);
  }
  await step(orderId, 'quote', quoteFor(await atDesk(orderId), 100));
  expect((await step(orderId, 'status', { status: 'confirmed' })).statusCode).toBe(200);
  await step(orderId, 'quote', unavailable(await atDesk(orderId)));
  expect((await step(orderId, 'status', { status: 'processing' })).json().error).toBe('nothing_available');
  expect((await step(orderId, 'status', { status: 'cancelled' })).statusCode).toBe(200);
});
