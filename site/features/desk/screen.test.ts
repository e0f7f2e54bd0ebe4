import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DeskOrder, DeskSummary } from '../../../api/shop/desk/contract';
import { stringsFor } from '../../i18n/texts';
import { BulkBar } from './BulkBar';
import { Customer } from './Customer';
import { LineChange } from './LineChange';
import { $list, $ticked } from './list';
import { PartParcel } from './PartParcel';
import { PrintSheet } from './PrintSheet';
import { Queue } from './Queue';
import { Reopen } from './Reopen';
import { Stages } from './Stages';
import { deskOrderSections } from './strings';

/** What a component shows first. */
const html = <Props extends object>(component: ComponentType<Props>, given: Props): string =>
  renderToStaticMarkup(createElement(component, given));

const props = { language: 'en', base: '', strings: stringsFor('en', deskOrderSections) } as const;
const summary: DeskSummary = {
  ...{ orderId: 'one', orderNumber: 'ENQ-261127-00001', status: 'pending', stage: 'to_answer', version: 1 },
  ...{
    total: 450,
    totalAmount: '450.00',
    priceOnRequest: true,
    createdAt: new Date(Date.now() - 7_200_000).toISOString(),
  },
  ...{ shippingFirstName: 'Asha', shippingLastName: 'Rao', carrier: null, trackingNumber: null, quotedAt: null },
  ...{ customerRemovedAt: null, email: 'asha@example.com', phone: '98765 43210', language: 'hi' },
  ...{ vehicle: 'Maruti Suzuki Swift (3rd gen), 2018', shortVehicle: '2018 Swift · Maruti Suzuki' },
  ...{ lines: 3, assignee: 'ravi@example.com' },
  next: { what: 'answer', at: '2026-01-01T00:00:00.000Z' },
  waiting: null,
};
const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '1 MG Road',
  city: 'Pune',
  state: 'MH',
  zipCode: '411001',
  country: 'India',
};
const item = (lineId: string) => ({
  ...{ lineId, itemId: `i${lineId}`, itemName: 'ब्रेक पैड', partIdNumber: `P ${lineId}`, brandName: 'Bosch', quantity: 2 },
  ...{ unitPrice: 100, totalPrice: 200, vehicle: null, fit: null, conditions: [], asked: null, parcel: null },
  ...{ deskName: null, fitNow: { fit: null, conditions: [] }, stock: 5, priceNow: 100 },
});
const order = {
  ...summary,
  items: [item('a'), item('b')],
  totals: { subtotal: 400, shipping: 0, tax: 32, total: 432 },
  quote: {
    message: 'Soon',
    validUntil: null,
    lines: ['a', 'b'].map((lineId) => ({
      ...{ lineId, itemId: `i${lineId}`, unitPrice: 100, totalPrice: 200, days: null, accepted: null },
      availability: lineId === 'a' ? 'available' : 'unavailable',
    })),
  },
  shippingAddress: address,
  billingAddress: null,
  contactInfo: { email: 'asha@example.com', phone: '98765 43210' },
  note: 'Call first',
  emailProven: true,
} as unknown as DeskOrder;
const counts = {
  to_answer: 1,
  quoted: 2,
  confirmed: 3,
  processing: 0,
  shipped: 0,
  delivered: 0,
  completed: 0,
  cancelled: 0,
};
const queues = { returns: 4, talk: 5, payments: 0 };
const view = { show: 'to_answer', query: '', page: 1 } as const;
$list.set({
  view,
  found: {
    data: [summary],
    total: 1,
    more: false,
    incomplete: false,
    page: 1,
    pages: 1,
    counts,
    queues,
    newestAt: summary.createdAt,
  },
});

/** The texts of the markup, one after the other. */
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('a row says number, age, name, vehicle, lines, total, seller and what is late', () => {
  const markup = html(Queue, { ...props, orderId: 'one' });
  const row = textOf(markup.slice(markup.indexOf('<tbody>'), markup.indexOf('</tbody>')));
  expect(row).toBe(
    ' ENQ-261127-00001 2 h Asha Rao 2018 Swift · Maruti Suzuki Maruti Suzuki Swift (3rd gen), 2018 3 ₹450 + ₹450 + price on request ravi Late: answer ',
  );
  expect(markup.match(/scope="col"/g)).toHaveLength(9);
  expect(markup).toContain('data-here="true"');
  expect(markup).toContain('href="/desk/orders/one"');
  expect(markup).toContain('title="Maruti Suzuki Swift (3rd gen), 2018"');
});

test('a row of a queue says what waits in it, and since when', () => {
  const list = $list.get();
  const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const waiting = { work: 'message', since } as const;
  if (list) $list.set({ ...list, found: { ...list.found, data: [{ ...summary, waiting }] } });
  const markup = html(Queue, { ...props, orderId: 'one' });
  expect(markup).toContain(`dateTime="${since}"`);
  expect(textOf(markup)).toContain('3 d Asha Rao');
  expect(textOf(markup)).toContain(' ravi read the message ');
  if (list) $list.set(list);
});

test('a search that may miss enquiries says so', () => {
  const list = $list.get();
  const said = 'The search is still reading the enquiries anew';
  expect(textOf(html(Queue, { ...props, orderId: undefined }))).not.toContain(said);
  for (const data of [[], [summary]]) {
    if (list) $list.set({ ...list, found: { ...list.found, data, incomplete: true } });
    expect(textOf(html(Queue, { ...props, orderId: undefined }))).toContain(said);
  }
  if (list) $list.set(list);
});

test('the queues have their counts', () => {
  expect(textOf(html(Stages, { ...props, view: view }))).toContain(
    ' To answer (1) Waiting (2) To pack (3) To ship (0) Returns (4) Questions (5) Payments (0) Shipped (0) ',
  );
  // A search counts the enquiries that it finds, and no queue.
  expect(textOf(html(Stages, { ...props, view: { ...view, query: 'rao' } }))).toContain(
    ' To ship (0) Returns Questions',
  );
});

test('chosen enquiries are offered the steps that all of them allow', () => {
  expect(html(BulkBar, { ...props, orders: [summary] })).toBe('');
  $ticked.set(new Set(['one']));
  const text = textOf(html(BulkBar, { ...props, orders: [summary] }));
  for (const part of ['1 chosen', 'Confirm', 'Cancel enquiry', 'Choose none']) expect(text).toContain(part);
  $ticked.set(new Set());
});

test('a quote and a packing slip are printed; nothing that is not there is packed', () => {
  const sheet = (kind: 'quote' | 'slip') =>
    textOf(html(PrintSheet, { ...props, order: order, sheet: kind, onDone: () => {} }));
  expect(sheet('quote')).toContain('₹200');
  expect(sheet('quote')).toContain('₹432');
  expect(sheet('slip')).toContain('☐ 2 × Bosch P a');
  expect(sheet('slip')).not.toContain('P b');
  expect(sheet('slip')).toContain('Call first');
});

test('what a line promises is printed with it', () => {
  const vehicle = { engineId: 'k12m', label: 'Maruti Suzuki Swift', year: 2018 };
  const promise = { days: 30, returnFreight: 'shop' as const, confirmed: [] };
  const items = order.items.map((one, at) => (at === 0 ? { ...one, vehicle, promise } : one));
  for (const sheet of ['quote', 'slip'] as const) {
    const text = textOf(html(PrintSheet, { ...props, order: { ...order, items }, sheet, onDone: () => {} }));
    expect(text.match(/Fits your/g)).toHaveLength(1);
    expect(text).toMatch(/Maruti Suzuki Swift, 2018 ?, or we take it back free of charge within 30 days/);
  }
});

test('the sums of a printed quote add up, also where prices include GST', () => {
  const totals = { subtotal: 200, shipping: 50.4, tax: 38.22, total: 250 };
  const gst = { ...order, totals, gst: { roundsOff: true }, taxPercent: 18 };
  const text = textOf(html(PrintSheet, { ...props, order: gst, sheet: 'quote', onDone: () => {} }));
  const [rounding, total, tax] = ['₹0.40', '₹250', '₹38.22'].map((amount) => text.lastIndexOf(amount));
  expect(rounding).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(rounding ?? 0);
  expect(tax).toBeGreaterThan(total ?? 0);
});

test('a customer is reached by phone and WhatsApp', () => {
  const markup = html(Customer, { ...props, order: order });
  expect(markup).toContain('href="tel:9876543210"');
  expect(markup).toContain('href="https://wa.me/919876543210?text=Asha%2C%20ENQ-261127-00001');
});

test('what an enquiry allows depends on its status', () => {
  const at = (status: DeskOrder['status'], quote: DeskOrder['quote'] = null) => ({ ...order, status, quote });
  expect(html(Reopen, { ...props, order: at('pending') })).toBe('');
  expect(html(Reopen, { ...props, order: at('cancelled') })).toContain('Reopen enquiry');
  expect(html(PartParcel, { ...props, order: at('processing') })).toContain('Send these only');
  // One line of the two is not available: nothing can be sent before it.
  expect(html(PartParcel, { ...props, order: at('processing', order.quote) })).toBe('');
  expect(html(PartParcel, { ...props, order: at('confirmed') })).toBe('');
  const [line] = order.items;
  if (line) expect(html(LineChange, { ...props, item: line })).toContain('Set the quantity');
});
