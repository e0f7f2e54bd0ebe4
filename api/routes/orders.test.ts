import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, enquiryFor, itemForSale, register } from '../test-customer.ts';
import { openTestShop, type TestShop } from '../test-shop.ts';

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
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    shippingFirstName: 'Asha',
    shippingLastName: 'Rao',
    trackingNumber: null,
    quotedAt: null,
  });
  const details = await shop.app.inject({ url: `/api/orders/${summary.orderId}`, cookies });
  expect(details.json().data).toEqual({
    ...summary,
    items: [first, second].map((card, index) => ({
      itemName: card.name.text,
      partIdNumber: card.partNumber,
      brandName: card.brandName,
      ...body.items[index],
    })),
    totals: body.totals,
    carrier: null,
    quote: null,
    shippingAddress: address,
    billingAddress: null,
    contactInfo: body.contactInfo,
  });
});

test('a PIN code and a phone number in the digits of another script are kept in those of every courier', async () => {
  const cookies = await register(shop, 'digits@example.com');
  const body = enquiryFor(shop, { card: itemForSale(shop), quantity: 1 });
  Object.assign(body.shippingAddress, { zipCode: '५६० ०२५' });
  Object.assign(body.contactInfo, { phone: '९८७६५ ४३२१०' });
  const { orderId } = (await send(body, cookies)).json().data;
  const { data } = (await shop.app.inject({ url: `/api/orders/${orderId}`, cookies })).json();
  expect(data.shippingAddress.zipCode).toBe('560 025');
  expect(data.contactInfo.phone).toBe('98765 43210');
});

test('the billing address is kept when it differs', async () => {
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
test.each(wrongPrices)('a wrong %s is answered with the fresh figures, and nothing is stored', async (name, spoil) => {
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
});

test('the same Idempotency-Key gives the same order again, another body with it is refused', async () => {
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

test('ten clicks at once make one order', async () => {
  const cookies = await register(shop, 'ten@example.com');
  const body = enquiryFor(shop, { card: itemForSale(shop, 1), quantity: 1 });
  const key = { 'idempotency-key': 'ten-clicks' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, cookies, key)));
  expect(new Set(answers.map((answer) => answer.json().data.orderId)).size).toBe(1);
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
  expect((await list(cookies)).json().data).toHaveLength(1);
});

test('the list shows the newest order first, and only its own customer opens it', async () => {
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
