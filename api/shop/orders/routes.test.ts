import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ItemCard } from '../../catalogue/items.ts';
import { openCatalogue } from '../../catalogue/open.ts';
import { buildApp } from '../../serve/app.ts';
import { address, enquiryFor, itemForSale, itemOnRequest, register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const send = (payload: object, cookies: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies, headers });
const list = (cookies: Record<string, string>) => shop.app.inject({ url: '/api/user/orders', cookies });

test('a guest is asked to log in, for sending and for reading', async () => {
  const answers = await Promise.all([
    send(enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }), {}),
    list({}),
    shop.app.inject('/api/orders/some-order'),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'login_required', message: 'Please log in.' });
  }
});

test("an enquiry becomes a pending order with the shop's own names and prices", async () => {
  const cookies = await register(shop, 'priced@example.com');
  const [first, second] = [itemForSale(shop), itemForSale(shop, 1)];
  const body = enquiryFor(shop, { card: first, quantity: 2 }, { card: second, quantity: 1 });
  const created = await send(body, cookies);
  expect(created.statusCode).toBe(201);
  const summary = created.json().data;
  expect(summary).toEqual({
    orderId: expect.any(String),
    orderNumber: expect.stringMatching(/^ENQ-\d{6}-\d{5}$/),
    status: 'pending',
    total: body.totals.total,
    totalAmount: body.totals.total.toFixed(2),
    priceOnRequest: false,
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    shippingFirstName: 'Asha',
    shippingLastName: 'Rao',
    carrier: null,
    trackingNumber: null,
    quotedAt: null,
  });
  const details = await shop.app.inject({ url: `/api/orders/${summary.orderId}`, cookies });
  expect(details.json().data).toEqual({
    ...summary,
    items: [first, second].map((card, index) => ({
      lineId: expect.any(String),
      itemName: card.name.text,
      urlSlug: card.slug,
      partIdNumber: card.partNumber,
      brandName: card.brandName,
      ...{ vehicle: null, fit: null, conditions: [], outOfStock: false, promise: null, asked: null, parcel: null },
      ...body.items[index],
    })),
    totals: body.totals,
    quote: null,
    shippingAddress: address,
    billingAddress: null,
    contactInfo: body.contactInfo,
    ...{ vehicle: null, note: null, version: 1, taxPercent: 8 },
    steps: expect.arrayContaining([{ step: 'asked', at: summary.createdAt }]),
    next: { what: 'answer', at: expect.any(String) },
    choices: expect.objectContaining({ accept: false, cancel: true }),
    messages: { all: 0, unread: 0 },
    payment: null,
  });
});

test('a PIN code and a phone number in the digits of another script are stored in ASCII digits', async () => {
  const cookies = await register(shop, 'digits@example.com');
  const body = enquiryFor(shop, { card: itemForSale(shop), quantity: 1 });
  Object.assign(body.shippingAddress, { zipCode: '५६० ०२५' });
  Object.assign(body.contactInfo, { phone: '९८७६५ ४३२१०' });
  const { orderId } = (await send(body, cookies)).json().data;
  const { data } = (await shop.app.inject({ url: `/api/orders/${orderId}`, cookies })).json();
  expect(data.shippingAddress.zipCode).toBe('560 025');
  expect(data.contactInfo.phone).toBe('98765 43210');
});

test('the billing address is stored when it differs', async () => {
  const cookies = await register(shop, 'billing@example.com');
  const billingAddress = { ...address, city: 'Chennai', zipCode: '600001' };
  const body = { ...enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }), billingAddress };
  const { orderId } = (await send(body, cookies)).json().data;
  const details = await shop.app.inject({ url: `/api/orders/${orderId}`, cookies });
  expect(details.json().data.billingAddress).toEqual(billingAddress);
});

type Enquiry = ReturnType<typeof enquiryFor>;
const wrongPrices: [string, (body: Enquiry) => void][] = [
  ['unit price', (body) => body.items.map((item) => Object.assign(item, { unitPrice: 1.25 }))],
  ['line total', (body) => body.items.map((item) => Object.assign(item, { totalPrice: 1.25 }))],
  ['subtotal', (body) => Object.assign(body.totals, { subtotal: 1.25 })],
  ['shipping', (body) => Object.assign(body.totals, { shipping: 1.25 })],
  ['tax', (body) => Object.assign(body.totals, { tax: 1.25 })],
  ['total', (body) => Object.assign(body.totals, { total: 1.25 })],
];
test.each(wrongPrices)(
  'a wrong %s is answered with the current figures, and nothing is stored',
  async (name, spoil) => {
    const cookies = await register(shop, `wrong-${name.replace(' ', '-')}@example.com`);
    const right = enquiryFor(shop, { card: itemForSale(shop), quantity: 3 });
    const wrong = structuredClone(right);
    spoil(wrong);
    const answer = await send(wrong, cookies);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      error: 'prices_changed',
      message: expect.any(String),
      items: right.items,
      totals: right.totals,
    });
    expect((await list(cookies)).json().data).toEqual([]);
  },
);

test('the same Idempotency-Key returns the same order again; a different body is refused', async () => {
  const cookies = await register(shop, 'again@example.com');
  const card = itemForSale(shop);
  const key = { 'idempotency-key': 'key-of-one-click' };
  const first = await send(enquiryFor(shop, { card, quantity: 1 }), cookies, key);
  const again = await send(enquiryFor(shop, { card, quantity: 1 }), cookies, key);
  expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
  expect(again.json()).toEqual(first.json());
  const other = await send(enquiryFor(shop, { card, quantity: 2 }), cookies, key);
  expect(other.statusCode).toBe(422);
  expect(other.json().error).toBe('idempotency_key_reused');
  expect((await list(cookies)).json().data).toHaveLength(1);
  const neighbour = await register(shop, 'neighbour@example.com');
  expect((await send(enquiryFor(shop, { card, quantity: 2 }), neighbour, key)).statusCode).toBe(201);
});

test('ten simultaneous clicks create one order', async () => {
  const cookies = await register(shop, 'ten@example.com');
  const body = enquiryFor(shop, { card: itemForSale(shop, 1), quantity: 1 });
  const key = { 'idempotency-key': 'ten-clicks' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, cookies, key)));
  expect(new Set(answers.map((answer) => answer.json().data.orderId)).size).toBe(1);
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
  expect((await list(cookies)).json().data).toHaveLength(1);
});

test('the list shows the newest order first, and only its own customer can open it', async () => {
  const [mine, theirs] = [await register(shop, 'mine@example.com'), await register(shop, 'theirs@example.com')];
  const ids: string[] = [];
  for (const index of [0, 1, 2]) {
    const body = enquiryFor(shop, { card: itemForSale(shop, index), quantity: 1 });
    ids.push((await send(body, mine)).json().data.orderId);
  }
  const orders: { orderId: string }[] = (await list(mine)).json().data;
  expect(orders.map(({ orderId }) => orderId)).toEqual(ids.toReversed());
  expect((await list(theirs)).json().data).toEqual([]);
  const foreign = await shop.app.inject({ url: `/api/orders/${ids[0]}`, cookies: theirs });
  const unknown = await shop.app.inject({ url: '/api/orders/no-such-order', cookies: theirs });
  expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
  expect(foreign.json()).toEqual(unknown.json());
});

test('an item on request has no price in the order, and the order marks its sums as open', async () => {
  const cookies = await register(shop, 'on-request@example.com');
  const [priced, open] = [itemForSale(shop), itemOnRequest(shop)];
  const part = enquiryFor(shop, { card: priced, quantity: 1 }, { card: open, quantity: 2 });
  const { data } = (await send(part, cookies)).json();
  expect(data).toMatchObject({ priceOnRequest: true, total: part.totals.total });
  const details = (await shop.app.inject({ url: `/api/orders/${data.orderId}`, cookies })).json().data;
  expect(details.items[1]).toMatchObject({ itemId: open.id, quantity: 2, unitPrice: null, totalPrice: null });

  const all = (await send(enquiryFor(shop, { card: open, quantity: 2 }), cookies)).json().data;
  expect(all).toMatchObject({ priceOnRequest: true, total: 0 });
});

test("lines link to their product's page, even when the item has left the catalogue; an unknown item has no link", async () => {
  const cookies = await register(shop, 'links@example.com');
  const cards = [0, 1, 2].map((index) => itemForSale(shop, index)) as [ItemCard, ItemCard, ItemCard];
  const body = enquiryFor(shop, ...cards.map((card) => ({ card, quantity: 1 })));
  const { orderId } = (await send(body, cookies)).json().data;
  const [, left, unknown] = cards;
  const file = join(shop.settings.dataFolder, 'later.sqlite');
  copyFileSync(inject('snapshotFile'), file);
  const later = new Database(file);
  for (const { id } of [left, unknown]) later.prepare('delete from items where id = ?').run(id);
  const { brandId, categoryId, partNumber, slug } = left;
  later
    .prepare('insert into removed_items (id, brand_id, category_id, part_number, name, slug) values (?, ?, ?, ?, ?, ?)')
    .run(left.id, brandId, categoryId, partNumber, 'Pad', slug);
  later.close();
  const catalogue = openCatalogue(file);
  const app = await buildApp({ ...shop.app.shop, catalogue: () => catalogue });
  const { items } = (await app.inject({ url: `/api/orders/${orderId}`, cookies })).json().data;
  expect(items.map(({ urlSlug }: { urlSlug?: string }) => urlSlug)).toEqual([cards[0].slug, left.slug, undefined]);
  await app.close();
  catalogue.close();
});
