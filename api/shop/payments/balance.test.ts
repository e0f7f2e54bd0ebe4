import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundReasons, refundStates } from './refunds.ts';
import { noMoney, orderBalance, type PaymentRow, type RefundRow } from './rows.ts';
import { paymentStates, paymentWays, stateOfReceived } from './rules.ts';

/** What is due for an order, over all payments and refunds that there can be. */

const paymentRow = (part: Partial<PaymentRow>): PaymentRow => ({
  ...{ id: 'p', orderId: 'o', way: 'upi', state: 'due', amountPaise: 0, surchargePaise: 0, refundedPaise: 0 },
  ...{ typedReference: null, reference: null, usedReference: null, linkId: null, linkUrl: null, linkUntil: null },
  ...{ lookAt: null, looks: 0, markedBy: null, createdAt: 0, receivedAt: null },
  ...part,
});
const refundRow = (part: Partial<RefundRow>): RefundRow => ({
  ...{ id: 'r', orderId: 'o', paymentId: 'p', amountPaise: 0, why: 'overpaid', state: 'owed', reference: null },
  ...{ providerRefundId: null, attempt: 0, problem: null, tryAt: null, tries: 0, markedBy: null, createdAt: 0 },
  madeAt: null,
  ...part,
});

const paise = fc.integer({ min: 1, max: 1_000_000 });
const payment = fc
  .record({
    way: fc.constantFrom(...paymentWays),
    amountPaise: paise,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .chain(({ way, amountPaise, share }) => {
    const refundedPaise = Math.floor(amountPaise * share);
    const received = { way, amountPaise, refundedPaise, receivedAt: 1 };
    return fc.constantFrom(
      paymentRow({ ...received, state: stateOfReceived({ amountPaise, refundedPaise }) }),
      ...paymentStates
        .filter((state) => state === 'due' || state === 'claimed' || state === 'failed')
        .map((state) => paymentRow({ way, amountPaise, state })),
    );
  });
const refund = fc
  .record({ amountPaise: paise, why: fc.constantFrom(...refundReasons), state: fc.constantFrom(...refundStates) })
  .map(refundRow);
const money = fc.record({
  payments: fc.array(payment, { maxLength: 5 }),
  refunds: fc.array(refund, { maxLength: 4 }),
  returnedPaise: fc.integer({ min: 0, max: 1_000_000 }),
});
const status = fc.constantFrom('confirmed' as const, 'shipped' as const, 'cancelled' as const);

test('something is due or overpaid, never both, and a cancelled order has nothing due', () => {
  fc.assert(
    fc.property(paise, status, money, (totalPaise, of, rows) => {
      const { duePaise, overpaidPaise, returningPaise } = orderBalance({ status: of, totalPaise }, rows);
      for (const amount of [duePaise, overpaidPaise, returningPaise]) expect(amount).toBeGreaterThanOrEqual(0);
      expect(duePaise === 0 || overpaidPaise === 0).toBe(true);
      if (of === 'cancelled') expect(duePaise).toBe(0);
    }),
  );
});

test('paying what is due leaves nothing due and nothing overpaid', () => {
  fc.assert(
    fc.property(paise, money, (totalPaise, rows) => {
      const order = { status: 'confirmed' as const, totalPaise };
      const { duePaise } = orderBalance(order, rows);
      fc.pre(duePaise > 0);
      const paid = paymentRow({ state: 'received', amountPaise: duePaise, receivedAt: 1 });
      expect(orderBalance(order, { ...rows, payments: [...rows.payments, paid] })).toMatchObject({
        duePaise: 0,
        overpaidPaise: 0,
      });
    }),
  );
});

test('what is claimed, failed or only expected changes nothing that is due', () => {
  fc.assert(
    fc.property(paise, money, (totalPaise, { payments, ...others }) => {
      const order = { status: 'confirmed' as const, totalPaise };
      const arrived = payments.filter(({ receivedAt }) => receivedAt !== null);
      const [all, some] = [
        orderBalance(order, { payments, ...others }),
        orderBalance(order, { payments: arrived, ...others }),
      ];
      expect([all.duePaise, all.overpaidPaise]).toEqual([some.duePaise, some.overpaidPaise]);
    }),
  );
});

test('the surcharge of cash on delivery is part of the cost once it was paid, or the parcel has left with it', () => {
  const cash = paymentRow({ way: 'cash_on_delivery', amountPaise: 105_000, surchargePaise: 5_000 });
  const order = { status: 'processing' as const, totalPaise: 100_000 };
  const balance = orderBalance(order, { ...noMoney, payments: [cash] });
  expect(balance).toMatchObject({ duePaise: 100_000, cash, cashPaise: 5_000, surchargesPaise: 5_000 });
  const left = { ...order, status: 'delivered' as const };
  const paid = { ...cash, state: 'received' as const, receivedAt: 1 };
  expect(orderBalance(left, { ...noMoney, payments: [paid] })).toMatchObject({ duePaise: 0, overpaidPaise: 0 });
  for (const state of ['due', 'failed'] as const)
    expect(orderBalance(left, { ...noMoney, payments: [{ ...cash, state }] })).toMatchObject({
      ...{ duePaise: 105_000, cashPaise: 0, surchargesPaise: 5_000 },
    });
});
