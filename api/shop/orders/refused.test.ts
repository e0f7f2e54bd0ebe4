import { afterAll, beforeAll, expect, test } from 'vitest';
import { enquiryFor, itemForSale, itemSoldOut, register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { cartRules } from '../cart/rules.ts';

let shop: TestShop;
let cookies: Record<string, string>;
beforeAll(async () => {
  shop = await openTestShop();
  cookies = await register(shop, 'refused@example.com');
});
afterAll(() => shop.close());

const send = (payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies, headers });
const right = () => enquiryFor(shop, { card: itemForSale(shop), quantity: 1 });
const stored = async () => (await shop.app.inject({ url: '/api/user/orders', cookies })).json().data;

type Enquiry = ReturnType<typeof enquiryFor>;
const line = (body: Enquiry, values: object) => Object.assign(body.items[0] as object, values);
const wrongFields: [field: string, expected: string, spoil: (body: Enquiry) => void][] = [
  ['items', 'expected at least one item', (body) => body.items.splice(0)],
  [
    'items',
    `expected at most ${cartRules.maxLines} items`,
    (body) =>
      body.items.push(...Array.from({ length: cartRules.maxLines }, () => structuredClone(body.items[0] as never))),
  ],
  ['items.0.quantity', 'expected int', (body) => line(body, { quantity: 1.5 })],
  ['items.0.quantity', '>=1', (body) => line(body, { quantity: 0 })],
  ['items.0.quantity', '<=999', (body) => line(body, { quantity: 1000 })],
  ['items.0.quantity', 'expected number, received string', (body) => line(body, { quantity: '1' })],
  ['items.0.itemId', 'expected 1 to 64 letters', (body) => line(body, { itemId: "x' OR 1=1 --" })],
  ['items.0.unitPrice', '>=0', (body) => line(body, { unitPrice: -1 })],
  ['items.0.totalPrice', 'expected number, received string', (body) => line(body, { totalPrice: '1' })],
  ['contactInfo.email', 'expected an email address', (body) => Object.assign(body.contactInfo, { email: 'nobody' })],
  [
    'contactInfo.email',
    'expected an email address',
    (body) => Object.assign(body.contactInfo, { email: 'a@example.com\r\nBcc: b@example.com' }),
  ],
  ['contactInfo.phone', 'expected a 10-digit Indian', (body) => Object.assign(body.contactInfo, { phone: '12345' })],
  ['shippingAddress.city', 'expected a value', (body) => Object.assign(body.shippingAddress, { city: '  ' })],
  ['shippingAddress.zipCode', 'at most 12', (body) => Object.assign(body.shippingAddress, { zipCode: '1'.repeat(13) })],
  ['shippingAddress.zipCode', 'a PIN code of 6', (body) => Object.assign(body.shippingAddress, { zipCode: '060025' })],
  [
    'billingAddress.zipCode',
    'a PIN code of 6',
    (body) => Object.assign(body, { billingAddress: { ...body.shippingAddress, zipCode: '5600' } }),
  ],
  ['totals.total', 'expected number, received undefined', (body) => Object.assign(body.totals, { total: undefined })],
  ['totals', 'expected object, received array', (body) => Object.assign(body, { totals: [] })],
];
test.each(wrongFields)('a wrong %s is refused and named: %s', async (field, expected, spoil) => {
  const body = right();
  spoil(body);
  const answer = await send(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe('invalid');
  expect(answer.json().fields).toEqual([{ field, message: expect.stringContaining(expected) }]);
  expect(answer.json().message).toContain(`${field}: `);
  expect(await stored()).toEqual([]);
});

test('an Idempotency-Key that is too short or too long is refused', async () => {
  for (const key of ['short', 'k'.repeat(101)]) {
    const answer = await send(right(), { 'idempotency-key': key });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain('idempotency-key');
  }
});

test('an item listed twice is refused', async () => {
  const card = itemForSale(shop);
  const answer = await send(enquiryFor(shop, { card, quantity: 1 }, { card, quantity: 2 }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: 'duplicate_item', message: expect.stringContaining(card.id) });
});

test('a sold-out or unknown item cannot be ordered, and the answer names it', async () => {
  const soldOut = itemSoldOut(shop);
  for (const card of [soldOut, { ...soldOut, id: 'no-such-item' }]) {
    const answer = await send(enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }, { card, quantity: 1 }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: 'item_unavailable', itemId: card.id });
  }
  expect(await stored()).toEqual([]);
});
