import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { proveMailbox } from '../../testing/customer.ts';
import { gstShop } from '../../testing/gst.ts';
import { mailsFor } from '../../testing/mails.ts';
import { allWays, nextUtr, openPayingShop } from '../../testing/paying.ts';
import { openRaw } from '../../testing/raw.ts';
import { paiseOf } from '../money/rules.ts';
import type { DeskReturn } from '../returns/contract.ts';
import type { DeskPaymentDetails } from './contract.ts';

/** In the end a customer has paid what they keep, to the paisa, in whatever order goods and money come and go. */

const content = gstShop();
const { shop, customer, atDesk, get, post, accepted, act, mark, seen, lastPayment } = await openPayingShop(
  {},
  allWays,
  () => content,
);
const raw = openRaw(shop.settings);
afterAll(async () => {
  await raw.close();
  await shop.close();
});

/** An accepted order of two pieces at this price that has been delivered. */
async function delivered(unitPrice = 450.5) {
  const one = await accepted(unitPrice);
  for (const status of ['processing', 'shipped', 'delivered'])
    expect((await mark(one.orderId, 'status', { status })).statusCode).toBe(200);
  return { ...one, lineId: (await atDesk(one.orderId)).items[0]?.lineId ?? '' };
}
type Delivered = Awaited<ReturnType<typeof delivered>>;

const moneyOf = async (orderId: string): Promise<DeskPaymentDetails> => {
  const { payment } = await atDesk(orderId);
  if (!payment) throw new Error('no payment');
  return payment;
};

/** A piece comes back, and the seller credits so much of its price. @returns paise that come off the cost */
async function bringBack({ orderId, lineId }: Delivered, { pieces = 1, share = 1 } = {}): Promise<number> {
  const lines = [{ lineId, quantity: pieces, reason: 'changed_mind' }];
  const url = `/api/orders/${orderId}/returns`;
  const asked = await shop.app.inject({ method: 'POST', url, payload: { lines }, cookies: customer });
  expect(asked.statusCode, asked.body).toBe(200);
  const returns = async (): Promise<DeskReturn[]> => (await get(`/api/desk/orders/${orderId}/returns`)).json().data;
  const [one] = await returns();
  if (!one) throw new Error('no return');
  const refundPaise = Math.max(100, Math.floor(one.most.goodsPaise * share));
  const answer = { version: one.version, answer: 'refunded', refundPaise, shippingPaise: 0 };
  const answered = await post(`/api/desk/orders/${orderId}/returns/${one.returnId}/answer`, answer);
  expect(answered.statusCode, answered.body).toBe(200);
  const refund = (await returns())[0]?.refund;
  return (refund?.goodsPaise ?? 0) + (refund?.shippingPaise ?? 0);
}

/** What the invoice says that the customer pays, less what its credit notes pay back. */
async function invoicedPaise(orderId: string): Promise<number> {
  const { documents = [] } = await atDesk(orderId);
  return documents.reduce((sum, { kind, total }) => sum + paiseOf(total) * (kind === 'credit-note' ? -1 : 1), 0);
}

const sendAll = async (orderId: string) => {
  for (const { refundId, state } of (await moneyOf(orderId)).refunds)
    if (state === 'owed') await mark(orderId, `refunds/${refundId}/made`, { reference: nextUtr() });
};

test('goods that were never paid cost nothing once they are back, for every reader', async () => {
  await proveMailbox(shop, 'customer@example.com');
  const one = await delivered();
  const { orderId, orderNumber, total } = one;
  expect(await bringBack(one)).toBe(45_000);
  const half = await seen(orderId);
  expect(half.payment).toMatchObject({ due: total - 450, returning: 0, overpaid: 0, refunds: [] });
  expect(half.payment?.ways[0]?.total).toBe(total - 450);
  const lastMail = async () => (await mailsFor(shop, 'customer@example.com')).at(-1);
  expect((await lastMail())?.subject).toContain(orderNumber);
  expect((await lastMail())?.text).toContain('To pay: ₹451.00');
  expect((await lastMail())?.text).not.toContain('goes back to you');

  expect(await bringBack(one)).toBe(45_000);
  const rest = await seen(orderId);
  expect(rest.payment).toMatchObject({ due: total - 900, returning: 0 });
  expect((await atDesk(orderId)).payment).toMatchObject({ due: total - 900, returning: 0, refunds: [] });
  expect(await invoicedPaise(orderId)).toBe(paiseOf(total - 900));
});

test('money that arrives for goods that are back is overpaid, and goes back', async () => {
  const one = await delivered();
  const { orderId, total } = one;
  const reference = nextUtr();
  await act(orderId, 'payments/claim', { way: 'upi', reference });
  await bringBack(one);
  await mark(orderId, `payments/${await lastPayment(orderId)}/received`, { amount: total, reference });
  expect(await moneyOf(orderId)).toMatchObject({ due: 0, paid: total, overpaid: 450, returning: 0 });
  await mark(orderId, 'refunds', { amount: 450 });
  await sendAll(orderId);
  expect(await moneyOf(orderId)).toMatchObject({ due: 0, paid: total - 450, refunded: 450, overpaid: 0 });
});

test('only what was paid beyond the fallen cost is owed for goods that are back', async () => {
  const one = await delivered();
  const { orderId, total, orderNumber } = one;
  await mark(orderId, 'payments', { way: 'upi', amount: total - 400, reference: nextUtr() });
  await bringBack(one);
  expect(await moneyOf(orderId)).toMatchObject({ due: 0, returning: 50, refunds: [{ why: 'returned', amount: 50 }] });
  const mail = (await mailsFor(shop, 'customer@example.com')).filter(({ subject }) => subject.includes(orderNumber));
  expect(mail.at(-1)?.text).toContain('₹50.00 goes back to you.');
});

test('cash that was chosen is not collected for goods that are back', async () => {
  const one = await accepted(450);
  await act(one.orderId, 'payments/cash');
  for (const status of ['processing', 'shipped', 'delivered']) await mark(one.orderId, 'status', { status });
  await bringBack({ ...one, lineId: (await atDesk(one.orderId)).items[0]?.lineId ?? '' });
  const { payment } = await seen(one.orderId);
  expect(payment?.due).toBe(one.total - 450 + 50);
  expect(payment?.payments).toMatchObject([{ way: 'cash_on_delivery', state: 'due', amount: one.total - 450 + 50 }]);
});

describe('a parcel that comes back from the door', () => {
  const sent = async () => {
    const one = await accepted(450);
    return {
      ...one,
      send: async () => {
        for (const status of ['processing', 'shipped'])
          expect(
            (await mark(one.orderId, 'status', { status, carrier: 'Delhivery', trackingNumber: 'DL1' })).statusCode,
          ).toBe(200);
      },
      cancel: () => mark(one.orderId, 'status', { status: 'cancelled' }),
    };
  };

  test('is cancelled: cash is not collected, and the invoice is credited wholly', async () => {
    const { orderId, send, cancel } = await sent();
    await act(orderId, 'payments/cash');
    await send();
    expect(await invoicedPaise(orderId)).toBeGreaterThan(0);
    expect((await cancel()).statusCode).toBe(200);
    expect(await moneyOf(orderId)).toMatchObject({ due: 0, returning: 0, overpaid: 0 });
    expect(await invoicedPaise(orderId)).toBe(0);
    // The customer cannot pay, or choose another way to.
    expect((await seen(orderId)).payment?.ways).toEqual([]);
  });

  test('gives back what was paid', async () => {
    const { orderId, total, send, cancel } = await sent();
    await mark(orderId, 'payments', { way: 'upi', amount: total, reference: nextUtr() });
    await send();
    await cancel();
    expect(await moneyOf(orderId)).toMatchObject({
      due: 0,
      returning: total,
      refunds: [{ why: 'cancelled', amount: total }],
    });
  });

  test('is on its way again once that is taken back, with an invoice and its cash', async () => {
    const { orderId, total, send, cancel } = await sent();
    await act(orderId, 'payments/cash');
    await send();
    const before = await invoicedPaise(orderId);
    await cancel();
    expect((await mark(orderId, 'undo', {})).statusCode).toBe(200);
    expect(await atDesk(orderId)).toMatchObject({ status: 'shipped', trackingNumber: 'DL1' });
    expect(await moneyOf(orderId)).toMatchObject({ due: total + 50 });
    expect(await invoicedPaise(orderId)).toBe(before);
  });

  test('can be answered anew, as if nothing had been sent', async () => {
    const { orderId, send, cancel } = await sent();
    await send();
    await cancel();
    expect((await mark(orderId, 'reopen', { reason: 'Wants it after all' })).statusCode).toBe(200);
    expect(await atDesk(orderId)).toMatchObject({ status: 'pending', carrier: null, trackingNumber: null });
  });
});

test('a credit note that is rounded to rupees is what the customer gets back', async () => {
  const one = await delivered();
  await mark(one.orderId, 'payments', { way: 'upi', amount: one.total, reference: nextUtr() });
  const credited = await bringBack(one, { share: 0.777 });
  expect(credited % 100).toBe(0);
  expect(await invoicedPaise(one.orderId)).toBe(paiseOf(one.total) - credited);
  expect(paiseOf((await moneyOf(one.orderId)).returning)).toBe(credited);
});

const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const action = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), share }),
  fc.record({ kind: fc.constant('claim' as const), share }),
  fc.record({ kind: fc.constant('back' as const), share }),
  fc.record({ kind: fc.constant('goodwill' as const), share }),
  fc.constant({ kind: 'send' as const, share: 1 }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

/** Does one thing with an order. @returns paise that come off what it costs, by goods that are back */
async function happen(one: Delivered, { kind, share: part }: Action, piecesBack: number): Promise<number> {
  const { orderId, total } = one;
  const { paid, returning, payments } = await moneyOf(orderId);
  const amount = Math.max(1, Math.round(total * part * 100) / 100);
  const claimed = payments.find(({ state }) => state === 'claimed');
  if (kind === 'send') await sendAll(orderId);
  if (kind === 'pay') await mark(orderId, 'payments', { way: 'bank_transfer', amount, reference: nextUtr() });
  if (kind === 'claim' && claimed)
    await mark(orderId, `payments/${claimed.paymentId}/received`, { amount, reference: nextUtr() });
  else if (kind === 'claim') await act(orderId, 'payments/claim', { way: 'upi', reference: nextUtr() });
  const held = paid - returning;
  if (kind === 'goodwill' && held >= 1)
    await mark(orderId, 'refunds', { amount: Math.max(1, Math.floor(held * part)) });
  return kind === 'back' && piecesBack < 2 ? bringBack(one, { share: part }) : 0;
}

test('any sequence of payments, returns and refunds ends with what is kept being paid', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(450.5, 99.99, 1234.37),
      fc.array(action, { minLength: 1, maxLength: 7 }),
      async (price, actions) => {
        const one = await delivered(price);
        const { orderId } = one;
        const totalPaise = paiseOf(one.total);
        let [back, returnedPaise] = [0, 0];
        for (const next of actions) {
          const off = await happen(one, next, back);
          returnedPaise += off;
          if (off > 0) back += 1;
          const { due, paid, returning, overpaid, refunds, payments } = await moneyOf(orderId);
          const goodwill = refunds.reduce(
            (sum, { why, amount }) => sum + (why === 'goodwill' ? paiseOf(amount) : 0),
            0,
          );
          const kept = Math.max(0, totalPaise - returnedPaise - goodwill);
          const net = paiseOf(paid) - paiseOf(returning);
          expect([paiseOf(due), paiseOf(overpaid)]).toEqual([Math.max(0, kept - net), Math.max(0, net - kept)]);
          const came = payments.reduce((sum, { receivedAt, amount }) => sum + (receivedAt ? paiseOf(amount) : 0), 0);
          const back_ = refunds.reduce((sum, { amount }) => sum + paiseOf(amount), 0);
          expect(back_).toBeLessThanOrEqual(came);
          expect(await invoicedPaise(orderId)).toBe(totalPaise - returnedPaise);
        }
        const { due, overpaid } = await moneyOf(orderId);
        if (due > 0) await mark(orderId, 'payments', { way: 'bank_transfer', amount: due, reference: nextUtr() });
        if (overpaid > 0) await mark(orderId, 'refunds', { amount: overpaid });
        await sendAll(orderId);
        const end = await moneyOf(orderId);
        const goodwill = end.refunds.reduce(
          (sum, { why, amount }) => sum + (why === 'goodwill' ? paiseOf(amount) : 0),
          0,
        );
        expect(paiseOf(end.paid)).toBe(Math.max(0, totalPaise - returnedPaise - goodwill));
        expect(end).toMatchObject({ due: 0, overpaid: 0, returning: 0 });
      },
    ),
    { numRuns: Number(process.env.MONEY_RUNS ?? 12) },
  );
});
