import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, proveMailbox, register } from '../../testing/customer.ts';
import { gstShop } from '../../testing/gst.ts';
import { newEnquiry, openDesk } from '../../testing/seller.ts';
import type { DeskOrder } from '../desk/contract.ts';
import { numberInAddress } from './rules.ts';

let turnover = 60_000_000;
const { shop, customer, get, post, atDesk } = await openDesk({}, () => gstShop({ turnover }));
afterAll(() => shop.close());

const business = {
  contactInfo: { email: 'customer@example.com', phone: '9876543210' },
  gstin: '27AAPFU0939F1ZV',
  shippingAddress: { ...address, state: 'Maharashtra', city: 'Mumbai', zipCode: '400020' },
};
let order: DeskOrder;
let path: string;
beforeAll(async () => {
  const { orderId } = await newEnquiry(shop, customer, business);
  for (const status of ['confirmed', 'processing', 'shipped'])
    await post(`/api/desk/orders/${orderId}/status`, { version: (await atDesk(orderId)).version, status });
  order = await atDesk(orderId);
  path = `orders/${orderId}/invoices/${numberInAddress(order.documents?.[0]?.number ?? '')}`;
});

test('the customer and the holder of a link see the invoice, others do not', async () => {
  await proveMailbox(shop, 'customer@example.com');
  const own = await get(`/api/${path}`, customer);
  expect(own.json()).toMatchObject({
    data: { number: order.documents?.[0]?.number, supply: 'inter-state' },
    eInvoice: false,
  });
  const rows = await shop.store.desk.one(order.orderId);
  if (!rows) throw new Error('no order');
  const key = shop.app.orderKeys.write(rows.order);
  const byLink = await shop.app.inject({ url: `/api/${path}`, headers: { 'order-key': key } });
  expect(byLink.json()).toEqual(own.json());
  expect((await shop.app.inject(`/api/${path}`)).statusCode).toBe(401);
  expect((await get(`/api/${path}`, await register(shop, 'else@example.com'))).statusCode).toBe(404);
  expect((await get(`/api/orders/${order.orderId}/invoices/PZ-2627-999999`, customer)).statusCode).toBe(404);
});

test('the seller downloads the e-invoice of a business above the turnover', async () => {
  expect((await get(`/api/desk/${path}`)).json()).toMatchObject({ eInvoice: true });
  const file = await get(`/api/desk/${path}/e-invoice`);
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="PZ-\d{4}-\d{6}\.json"$/);
  expect(file.json()).toMatchObject({
    Version: '1.1',
    DocDtls: { Typ: 'INV', No: order.documents?.[0]?.number },
    BuyerDtls: { Gstin: business.gstin, Pos: '27' },
    ValDtls: { TotInvVal: order.totals.total },
  });
  turnover = 50_000_000;
  expect((await get(`/api/desk/${path}/e-invoice`)).statusCode).toBe(422);
  expect((await get(`/api/desk/${path}`)).json()).toMatchObject({ eInvoice: false });
  expect((await get(`/api/desk/${path}`, customer)).statusCode).toBe(403);
});

test('the cart, the CSV and the copy of own data say what the GST is', async () => {
  const item = order.items[0]?.itemId;
  const { data } = (await post('/api/cart/add', { itemId: item, quantity: 1 }, customer)).json();
  expect(data.items[0].item.gstPercent).toBe(order.items[0]?.gstPercent);
  const csv = (await get(`/api/desk/orders.csv?q=${order.orderNumber}&lang=en`)).body.split('\r\n');
  expect(csv[0]).toMatch(/,GST in the total,GSTIN$/);
  expect(csv[1]).toMatch(new RegExp(`,${order.totals.tax},27AAPFU0939F1ZV$`));
  const copy = (await get('/api/user/data', customer)).json();
  expect(copy.orders[0].invoices).toMatchObject([
    { number: order.documents?.[0]?.number, document: { recipient: { gstin: business.gstin } } },
  ]);
});
