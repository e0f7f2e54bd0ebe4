import { afterAll, expect, test } from 'vitest';
import { connectShopDb } from '../../serve/shop-data.ts';
import { address, enquiryFor, itemForSale } from '../../testing/customer.ts';
import { gstShop } from '../../testing/gst.ts';
import { openRaw } from '../../testing/raw.ts';
import { newEnquiry, openDesk, quoteFor } from '../../testing/seller.ts';
import { paiseOf } from '../money/rules.ts';
import type { TaxDocument } from './document.ts';
import { creditReturned } from './issue.ts';
import { issuingFor } from './issuing.ts';
import { CannotIssue } from './rules.ts';

const content = gstShop();
const { shop, customer, seller, get, post, atDesk } = await openDesk({}, () => content);
const raw = openRaw(shop.settings);
afterAll(async () => {
  await raw.close();
  await shop.close();
});

const step = async (orderId: string, part: string, body: object = {}) =>
  post(`/api/desk/orders/${orderId}/${part}`, { version: (await atDesk(orderId)).version, ...body });
async function take(orderId: string, ...statuses: string[]) {
  for (const status of statuses) {
    const answer = await step(orderId, 'status', { status });
    if (answer.statusCode !== 200) throw new Error(`${status}: ${answer.body}`);
  }
}
const documents = async (orderId: string): Promise<TaxDocument[]> =>
  (
    await raw.rows<{ document: string | TaxDocument }>(
      'select document from invoices where order_id = ? order by created_at, number',
      orderId,
    )
  ).map(({ document }) => (typeof document === 'string' ? JSON.parse(document) : document));
const last = async (prefix: string) =>
  (await raw.value('select last from invoice_counters where prefix = ?', prefix)) ?? 0;
const billing = (changes: object) => ({ billingAddress: { ...address, ...changes } });

/** All numbers of a prefix are there, each once, and the counter is at the last. */
async function expectNoGap(prefix: string) {
  const counters = await raw.column('select counter from invoices where number like ? order by counter', `${prefix}/%`);
  expect(counters.map(Number)).toEqual(counters.map((_, index) => index + 1));
  expect(Number(await last(prefix))).toBe(counters.length);
}

test('shipped goods have an invoice of the very sum that the customer agreed to, shown to both', async () => {
  const { orderId, orderNumber } = await newEnquiry(shop, customer);
  const before = await atDesk(orderId);
  expect(before.documents).toBeUndefined();
  await take(orderId, 'confirmed', 'processing', 'shipped');
  const [invoice, ...more] = await documents(orderId);
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({
    ...{ kind: 'tax-invoice', orderNumber, supply: 'intra-state', reverseCharge: false },
    supplier: { legalName: 'Purza Parts Private Limited', tradeName: 'Purza', gstin: '29AAPFU0939F1ZR' },
    recipient: { name: 'Asha Rao', gstin: null, address: { pinCode: '560025', state: { code: '29' } } },
    totals: { payablePaise: paiseOf(before.totals.total), roundsOff: true },
  });
  expect(invoice?.number).toMatch(/^PZ\/\d{4}\/000001$/);
  const order = await atDesk(orderId);
  expect(order.gst).toEqual({ roundsOff: true });
  expect(order.documents).toEqual([
    { kind: 'tax-invoice', number: invoice?.number, day: invoice?.day, total: before.totals.total },
  ]);
  const { cgst = 0, sgst = 0 } = invoice?.totals ?? {};
  expect(cgst + sgst).toBe(paiseOf(order.totals.tax));
  expect((await get(`/api/orders/${orderId}`, customer)).json().data.documents).toEqual(order.documents);
});

test('a step that is taken back and made again keeps its invoice', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  await take(orderId, 'confirmed', 'processing', 'shipped');
  expect((await step(orderId, 'undo')).statusCode).toBe(200);
  await take(orderId, 'shipped');
  expect(await documents(orderId)).toHaveLength(1);
  await expectNoGap('PZ');
});

test('an invoice issued before a new quote is credited wholly, and the goods get another', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  await take(orderId, 'confirmed');
  expect((await post(`/api/desk/orders/${orderId}/invoice`, {})).statusCode).toBe(200);
  expect((await post(`/api/desk/orders/${orderId}/invoice`, {})).json().data.documents).toHaveLength(1);
  const quote = quoteFor(await atDesk(orderId), 321.45, { shipping: 50 });
  expect((await post(`/api/desk/orders/${orderId}/quote`, quote)).statusCode).toBe(200);
  await take(orderId, 'processing', 'shipped');
  const all = await documents(orderId);
  const [first, second] = all.filter(({ kind }) => kind === 'tax-invoice');
  const [note, ...others] = all.filter(({ kind }) => kind === 'credit-note');
  expect(others).toEqual([]);
  expect(note?.corrects).toMatchObject({ number: first?.number });
  expect(note?.totals).toEqual(first?.totals);
  expect(second?.totals.payablePaise).toBe(69_300);
  expect(paiseOf((await atDesk(orderId)).totals.total)).toBe(69_300);
  await expectNoGap('PZ');
  await expectNoGap('PZC');
});

test('a cancelled order whose invoice was issued is credited, by whom ever it is cancelled', async () => {
  for (const who of ['seller', 'customer']) {
    const { orderId } = await newEnquiry(shop, customer);
    await take(orderId, 'confirmed');
    await post(`/api/desk/orders/${orderId}/invoice`, {});
    const { version } = await atDesk(orderId);
    const cancelled =
      who === 'seller'
        ? await step(orderId, 'status', { status: 'cancelled' })
        : await post(`/api/orders/${orderId}/cancel`, { version, reason: 'mistake' }, customer);
    expect(cancelled.statusCode).toBe(200);
    const [one, other] = await documents(orderId);
    expect([one?.kind, other?.kind].sort()).toEqual(['credit-note', 'tax-invoice']);
    expect(one?.totals).toEqual(other?.totals);
  }
  await expectNoGap('PZC');
});

test('lines that come back are credited piece by piece, and never more than was sold', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  await take(orderId, 'confirmed', 'processing', 'shipped');
  const db = await connectShopDb(shop.settings);
  const order = await atDesk(orderId);
  const [line] = order.items;
  const issuing = await issuingFor(shop.app, order.items);
  if (!line || !issuing) throw new Error('no line');
  const back = (quantity: number) =>
    db.write((tx) =>
      creditReturned(
        tx,
        orderId,
        { lines: [{ orderLineId: line.lineId, quantity }], reason: 'Does not fit' },
        { ...issuing, now: Date.now() },
      ),
    );
  const first = await back(1);
  expect(first?.document).toMatchObject({ kind: 'credit-note', corrects: { reason: 'Does not fit' } });
  expect(first?.document.lines).toMatchObject([{ position: 1, quantity: 1, grossPaise: paiseOf(line.unitPrice ?? 0) }]);
  await back(1);
  const before = await last('PZC');
  await expect(back(1)).rejects.toThrow(CannotIssue);
  expect(await last('PZC')).toBe(before);
  await expectNoGap('PZC');
  const other = await newEnquiry(shop, customer);
  const without = await db.write((tx) => creditReturned(tx, other.orderId, { lines: [], reason: '' }, issuing));
  expect(without).toBeUndefined();
  await db.close();
});

test('only what the customer took of a quote is invoiced, at its prices', async () => {
  const { orderId } = await newEnquiry(shop, customer, {}, itemForSale(shop), itemForSale(shop, 1));
  await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), 150.5, { shipping: 40 }));
  const { items, version } = await atDesk(orderId);
  const taken = items[1]?.lineId;
  const accepted = await post(`/api/orders/${orderId}/accept`, { version, lines: [taken] }, customer);
  expect(accepted.json().data.totals).toMatchObject({ subtotal: 301, shipping: 40, total: 341 });
  await take(orderId, 'processing', 'shipped');
  const [invoice] = await documents(orderId);
  expect(invoice?.lines).toMatchObject([
    { kind: 'goods', unitPaise: 15_050, quantity: 2 },
    { kind: 'shipping', grossPaise: 4000 },
  ]);
  expect(invoice?.totals.payablePaise).toBe(34_100);
  const ids = await raw.value('select order_line_ids from invoices where order_id = ?', orderId);
  expect(typeof ids === 'string' ? JSON.parse(ids) : ids).toEqual([taken]);
});

test('goods to another state have IGST, and a business has its GSTIN on the invoice', async () => {
  const gstin = '27 aapfu0939f1zv';
  const { orderId } = await newEnquiry(shop, customer, {
    ...billing({ state: 'Maharashtra', zipCode: '400020' }),
    gstin,
  });
  await take(orderId, 'confirmed', 'processing', 'shipped');
  // Billed there, but delivered here: the delivery decides.
  const [invoice] = await documents(orderId);
  expect(invoice).toMatchObject({
    supply: 'intra-state',
    recipient: { gstin: '27AAPFU0939F1ZV' },
    placeOfSupply: { code: '29' },
  });
  const far = await newEnquiry(shop, customer, { shippingAddress: { ...address, state: 'मुंबई', zipCode: '400020' } });
  await take(far.orderId, 'confirmed', 'processing', 'shipped');
  // The name is none that the shop knows, so the PIN code tells the state.
  expect(await documents(far.orderId)).toMatchObject([
    { supply: 'inter-state', placeOfSupply: { name: 'Maharashtra' } },
  ]);
  expect((await atDesk(far.orderId)).totals.tax * 100).toBeCloseTo((await documents(far.orderId))[0]?.totals.igst ?? 0);
});

test('goods that are billed abroad and delivered in India have an invoice of the state of delivery', async () => {
  const abroad = billing({ lastName: 'Nair', city: 'Kathmandu', state: 'Bagmati', zipCode: '44600', country: 'Nepal' });
  const { orderId } = await newEnquiry(shop, customer, abroad);
  await take(orderId, 'confirmed', 'processing', 'shipped');
  const delivered = { line1: address.address, pinCode: '560025', state: { code: '29' } };
  expect(await documents(orderId)).toMatchObject([
    {
      ...{ kind: 'tax-invoice', supply: 'intra-state', placeOfSupply: { code: '29' } },
      recipient: { name: 'Asha Nair', gstin: null, address: delivered },
      deliveredTo: { name: 'Asha Rao', address: delivered },
    },
  ]);
});

test('an export is shipped without an invoice and takes no number', async () => {
  const abroad = {
    shippingAddress: { ...address, city: 'Kathmandu', state: 'Bagmati', zipCode: '44600', country: 'Nepal' },
  };
  const { orderId } = await newEnquiry(shop, customer, abroad);
  const before = await last('PZ');
  await take(orderId, 'confirmed', 'processing', 'shipped');
  expect([await documents(orderId), await last('PZ')]).toEqual([[], before]);
  const { orderId: other } = await newEnquiry(shop, customer, abroad);
  await take(other, 'confirmed');
  const button = await post(`/api/desk/orders/${other}/invoice`, {});
  expect([button.statusCode, button.json().error, await last('PZ')]).toEqual([422, 'invoice_refused', before]);
});

test('goods that cannot be invoiced are not shipped, and take no number', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  await take(orderId, 'confirmed', 'processing');
  await raw.run(
    "update order_lines set gst = ?, item_id = 'gone' where order_id = ?",
    JSON.stringify({ hsn: '87', percent: 18 }),
    orderId,
  );
  content.gst.otherHsn = '';
  const before = await last('PZ');
  for (const part of ['status/preview', 'status']) {
    const refused = await step(orderId, part, { status: 'shipped' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { error: 'invoice_refused', message: expect.stringMatching(/HSN of at least 4 digits/) },
    ]);
  }
  expect([(await atDesk(orderId)).status, await documents(orderId), await last('PZ')]).toEqual([
    'processing',
    [],
    before,
  ]);
  // What the shop sets later counts.
  content.gst.otherHsn = '870899';
  await take(orderId, 'shipped');
  expect((await documents(orderId))[0]?.lines[0]).toMatchObject({ hsn: '870899', percent: 18 });
});

test('an order that is not confirmed, or is cancelled, gets no invoice', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  const issue = async () => (await post(`/api/desk/orders/${orderId}/invoice`, {})).statusCode;
  expect(await issue()).toBe(422);
  await take(orderId, 'cancelled');
  expect(await issue()).toBe(422);
  expect((await post('/api/desk/orders/none/invoice', {})).statusCode).toBe(404);
});

test('thirty orders shipped at once have thirty numbers in a row', async () => {
  const orders: string[] = [];
  for (let index = 0; index < 30; index++) {
    const { orderId } = await newEnquiry(shop, { ...customer });
    await take(orderId, 'confirmed', 'processing');
    orders.push(orderId);
  }
  const before = Number(await last('PZ'));
  await Promise.all(orders.map((orderId) => take(orderId, 'shipped')));
  expect(Number(await last('PZ'))).toBe(before + 30);
  await expectNoGap('PZ');
  expect(seller).toBeDefined();
});

test('a step for several orders issues the same documents as one for each', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  await take(orderId, 'confirmed', 'processing');
  const bulk = async (status: string) => {
    const orders = [{ orderId, version: (await atDesk(orderId)).version }];
    return (await post('/api/desk/bulk', { orders, status })).json().results;
  };
  expect(await bulk('shipped')).toEqual([{ orderId, result: 'done' }]);
  expect((await documents(orderId)).map(({ kind }) => kind)).toEqual(['tax-invoice']);
});

test('the server prices an enquiry with GST in its prices', async () => {
  const enquiry = enquiryFor(shop, { card: itemForSale(shop), quantity: 3 });
  const { subtotal, shipping, total } = enquiry.totals;
  expect(total).toBe(Math.round(subtotal + shipping));
  const added = { ...enquiry, totals: { ...enquiry.totals, total: total + 1 } };
  const refused = await post('/api/orders', added, customer);
  expect([refused.statusCode, refused.json().totals]).toEqual([409, enquiry.totals]);
});

test.each([
  ['wrong_gstin', 'gstin', { gstin: '29AAPFU0939F1ZX' }],
  ['wrong_gstin', 'gstin', { gstin: '27AAPFU0939F1ZV' }],
  ['unknown_state', 'shippingAddress.state', { shippingAddress: { ...address, state: 'Bavaria', zipCode: '999999' } }],
  ['unknown_state', 'billingAddress.state', billing({ state: 'Bavaria', zipCode: '999999' })],
])('an enquiry is refused with %s for %s, and the field is named', async (error, field, changes) => {
  const payload = { ...enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }), ...changes };
  const answer = await post('/api/orders', payload, customer);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error, fields: [{ field }] }]);
});
