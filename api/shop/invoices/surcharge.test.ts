import { afterAll, describe, expect, test } from 'vitest';
import { enquiryFor, itemForSale } from '../../testing/customer.ts';
import { someFitting } from '../../testing/fitting.ts';
import { gstShop } from '../../testing/gst.ts';
import { allWays, nextUtr, openPayingShop } from '../../testing/paying.ts';
import { openRaw } from '../../testing/raw.ts';
import { paiseOf } from '../money/rules.ts';
import type { TaxDocument } from './document.ts';

/** What an invoice says besides the goods: the surcharge of cash on delivery, and the promise of a line. */

const content = gstShop();
const paying = await openPayingShop({}, allWays, () => content);
const { shop, customer, post, get, atDesk, accepted, act, mark, seen, lastPayment } = paying;
const raw = openRaw(shop.settings);
afterAll(async () => {
  await raw.close();
  await shop.close();
});

const documents = async (orderId: string): Promise<TaxDocument[]> =>
  (
    await raw.rows<{ document: string | TaxDocument }>(
      'select document from invoices where order_id = ? order by created_at, number',
      orderId,
    )
  ).map(({ document }) => (typeof document === 'string' ? JSON.parse(document) : document));

async function ship(orderId: string) {
  for (const status of ['processing', 'shipped']) {
    const answer = await mark(orderId, 'status', { status });
    expect(answer.statusCode, answer.body).toBe(200);
  }
}

test('cash on delivery that the customer chose is on the invoice, which says what the courier collects', async () => {
  const { orderId, total } = await accepted();
  await act(orderId, 'payments/cash');
  await ship(orderId);
  const [invoice, ...more] = await documents(orderId);
  expect(more).toEqual([]);
  expect(invoice?.lines.at(-1)).toMatchObject({
    ...{ kind: 'cash-on-delivery', description: 'Cash on delivery charge', quantity: 1 },
    // Taxed as the goods are: 18 %.
    ...{ percent: 18, grossPaise: 5000, taxable: 4238, cgst: 381, sgst: 381 },
  });
  expect(invoice?.totals.payablePaise).toBe(paiseOf(total) + 5000);
  expect((await atDesk(orderId)).payment?.due).toBe(total + 50);
  await mark(orderId, `payments/${await lastPayment(orderId)}/received`, { amount: total + 50 });
  expect((await post(`/api/desk/orders/${orderId}/invoice`, {})).json().data.documents).toHaveLength(1);
});

test('whoever pays in another way is charged nothing for it', async () => {
  const { orderId, total } = await accepted();
  await act(orderId, 'payments/cash');
  await mark(orderId, 'payments', { way: 'upi', amount: total, reference: nextUtr() });
  await ship(orderId);
  const [invoice] = await documents(orderId);
  expect(invoice?.lines.map(({ kind }) => kind)).not.toContain('cash-on-delivery');
  expect(invoice?.totals.payablePaise).toBe(paiseOf(total));
});

test('an invoice from before the choice is credited, and a cancelled order gets its surcharge back too', async () => {
  const { orderId, total } = await accepted();
  const issue = async () => (await post(`/api/desk/orders/${orderId}/invoice`, {})).statusCode;
  expect(await issue()).toBe(200);
  await act(orderId, 'payments/cash');
  expect(await issue()).toBe(200);
  const sums = async () => (await documents(orderId)).map(({ kind, totals }) => [kind, totals.payablePaise]).toSorted();
  const [plain, more] = [paiseOf(total), paiseOf(total) + 5000];
  expect(await sums()).toEqual([
    ['credit-note', plain],
    ['tax-invoice', plain],
    ['tax-invoice', more],
  ]);
  expect((await mark(orderId, 'status', { status: 'cancelled' })).statusCode).toBe(200);
  expect(await sums()).toEqual([
    ['credit-note', plain],
    ['credit-note', more],
    ['tax-invoice', plain],
    ['tax-invoice', more],
  ]);
  const note = (await documents(orderId)).find((one) => one.kind === 'credit-note' && one.totals.payablePaise === more);
  expect(note?.lines.at(-1)).toMatchObject({ kind: 'cash-on-delivery', grossPaise: 5000 });
});

describe('once the parcel has left, how it is paid changes no invoice:', () => {
  const sent = async ({ cash }: { cash: boolean }) => {
    const one = await accepted();
    if (cash) await act(one.orderId, 'payments/cash');
    await ship(one.orderId);
    return one;
  };
  const money = async (orderId: string) => (await atDesk(orderId)).payment;
  const claim = (orderId: string) => act(orderId, 'payments/claim', { way: 'upi', reference: nextUtr() });
  const invoiced = async (orderId: string) => (await documents(orderId)).map(({ totals }) => totals.payablePaise);

  test('cash that the courier collects is not given up, and costs its surcharge however it is paid', async () => {
    const { orderId, total } = await sent({ cash: true });
    const refused = await claim(orderId);
    expect([refused.statusCode, refused.json().error]).toEqual([422, 'parcel_sent']);
    expect((await seen(orderId)).payment).toMatchObject({ due: total + 50, onDelivery: true, ways: [] });
    // The courier took UPI at the door, first without the surcharge.
    await mark(orderId, 'payments', { way: 'upi', amount: total, reference: nextUtr() });
    expect(await money(orderId)).toMatchObject({ due: 50, overpaid: 0 });
    await mark(orderId, 'payments', { way: 'upi', amount: 50, reference: nextUtr() });
    expect(await money(orderId)).toMatchObject({ due: 0, overpaid: 0, onDelivery: false });
    expect((await post(`/api/desk/orders/${orderId}/invoice`, {})).statusCode).toBe(200);
    expect(await invoiced(orderId)).toEqual([paiseOf(total) + 5000]);
  });

  test('a seller who did not get the cash lets the customer pay it another way', async () => {
    const { orderId, total } = await sent({ cash: true });
    expect((await mark(orderId, `payments/${await lastPayment(orderId)}/not-received`)).statusCode).toBe(200);
    const { payment } = await seen(orderId);
    expect(payment).toMatchObject({ due: total + 50, onDelivery: false });
    expect(payment?.ways.map((one) => [one.way, one.total])).toEqual([
      ['upi', total + 50],
      ['bank_transfer', total + 50],
    ]);
    expect((await claim(orderId)).statusCode).toBe(200);
    expect(await invoiced(orderId)).toEqual([paiseOf(total) + 5000]);
  });

  test('cash that nobody has asked the courier to collect is not chosen', async () => {
    const { orderId, total } = await sent({ cash: false });
    expect((await seen(orderId)).payment?.ways.map(({ way }) => way)).toEqual(['upi', 'bank_transfer']);
    expect((await act(orderId, 'payments/cash')).json().error).toBe('parcel_sent');
    expect((await claim(orderId)).statusCode).toBe(200);
    expect(await invoiced(orderId)).toEqual([paiseOf(total)]);
  });

  test('before that, cash that is not collected after all costs nothing', async () => {
    const { orderId, total } = await accepted();
    await act(orderId, 'payments/cash');
    await mark(orderId, `payments/${await lastPayment(orderId)}/not-received`);
    expect((await seen(orderId)).payment).toMatchObject({ due: total, onDelivery: false, payments: [] });
    await ship(orderId);
    expect(await money(orderId)).toMatchObject({ due: total });
    expect(await invoiced(orderId)).toEqual([paiseOf(total)]);
  });
});

test('a promised line is promised on the invoice, as it was when it was sent, and not on a credit note', async () => {
  content.fitPromise = { days: 30, returnFreight: 'shop' };
  const { engineId, fitting, label } = await someFitting(shop);
  const body = enquiryFor(shop, { card: fitting, quantity: 1 }, { card: itemForSale(shop, 3), quantity: 1 });
  const items = body.items.map((item, at) => (at === 0 ? { ...item, vehicle: { engineId, year: 2018 } } : item));
  const sent = await post('/api/orders', { ...body, items }, customer);
  expect(sent.statusCode, sent.body).toBe(201);
  const { orderId } = sent.json().data;
  content.fitPromise = { days: 7, returnFreight: 'customer' };
  expect((await mark(orderId, 'status', { status: 'confirmed' })).statusCode).toBe(200);
  expect((await post(`/api/desk/orders/${orderId}/invoice`, {})).statusCode).toBe(200);
  const [invoice] = await documents(orderId);
  const promise = { vehicle: label, year: 2018, days: 30, returnFreight: 'shop' };
  expect(invoice?.lines.filter(({ kind }) => kind === 'goods').map((line) => line.promise)).toEqual([
    promise,
    undefined,
  ]);
  const address = `/api/orders/${orderId}/invoices/${invoice?.number.replaceAll('/', '-')}`;
  expect((await get(address, customer)).json().data.lines[0].promise).toEqual(promise);
  await mark(orderId, 'status', { status: 'cancelled' });
  const note = (await documents(orderId)).find(({ kind }) => kind === 'credit-note');
  expect(note?.lines.map((line) => 'promise' in line)).toEqual(note?.lines.map(() => false));
});
