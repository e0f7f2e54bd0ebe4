import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOf, applyEvent, emptyLedger, type Fact, factKey, factsOf } from './ledger.ts';
import type { PaymentLink, ProviderEvent } from './provider.ts';

const accountAfter = (facts: readonly Fact[]) => accountOf(facts.reduce(applyEvent, emptyLedger));
const paid = (paymentId: string, amountPaise: number): Fact => ({ kind: 'paid', paymentId, amountPaise });
const refund = (refundId: string, paymentId: string, amountPaise: number, state = 'processed' as const): Fact => ({
  kind: 'refund',
  refundId,
  paymentId,
  amountPaise,
  state,
});
const failed = (refundId: string, paymentId: string, amountPaise: number): Fact => ({
  kind: 'refund',
  refundId,
  paymentId,
  amountPaise,
  state: 'failed',
});
const expired: Fact = { kind: 'closed', linkId: 'plink_1', state: 'expired' };

test('a payment that is told five times counts once, and the ledger stays the same one', () => {
  const once = applyEvent(emptyLedger, paid('pay_1', 1000));
  expect(applyEvent(once, paid('pay_1', 1000))).toBe(once);
  expect(emptyLedger.size).toBe(0);
  expect(accountAfter([...Array(5)].map(() => paid('pay_1', 1000)))).toMatchObject({ receivedPaise: 1000, doubts: [] });
});

test('what differs each time that an event is sent makes no other fact', () => {
  const event = (eventId: string): ProviderEvent => ({
    eventId,
    reference: 'ENQ-1',
    kind: 'paid',
    linkId: 'plink_1',
    paymentId: 'pay_1',
    amountPaise: 1000,
  });
  expect(factKey(event('a'))).toBe(factKey(event('b')));
  expect(factKey(event('a'))).toBe(factKey(paid('pay_1', 1000)));
});

test('parts of a payment are sent back, a failed refund counts nothing, and the link of a payment may expire', () => {
  const facts = [
    paid('pay_1', 1000),
    paid('pay_2', 500),
    refund('rfnd_1', 'pay_1', 300),
    failed('rfnd_2', 'pay_1', 700),
    refund('rfnd_3', 'pay_2', 500),
    expired,
  ];
  expect(accountAfter(facts)).toEqual({
    payments: [
      { paymentId: 'pay_1', amountPaise: 1000, refundedPaise: 300, state: 'partly_refunded' },
      { paymentId: 'pay_2', amountPaise: 500, refundedPaise: 500, state: 'refunded' },
    ],
    receivedPaise: 1500,
    refundedPaise: 800,
    closedLinks: ['plink_1'],
    doubts: [],
  });
});

test('a refund that is told before its payment is named until the payment is told', () => {
  const early = refund('rfnd_1', 'pay_1', 300);
  expect(accountAfter([early])).toMatchObject({
    receivedPaise: 0,
    refundedPaise: 0,
    doubts: [{ id: 'rfnd_1', why: 'payment_unknown' }],
  });
  expect(accountAfter([early, paid('pay_1', 1000)])).toMatchObject({ refundedPaise: 300, doubts: [] });
});

test.each<[string, Fact[], object]>([
  [
    'two amounts of one payment: the smaller one',
    [paid('pay_1', 1000), paid('pay_1', 900)],
    { receivedPaise: 900, doubts: [{ id: 'pay_1', why: 'told_differently' }] },
  ],
  [
    'a refund both processed and failed: it was made',
    [paid('pay_1', 1000), refund('rfnd_1', 'pay_1', 300), failed('rfnd_1', 'pay_1', 300)],
    { refundedPaise: 300, doubts: [{ id: 'rfnd_1', why: 'told_differently' }] },
  ],
  [
    'two amounts of one refund: the greater one',
    [paid('pay_1', 1000), refund('rfnd_1', 'pay_1', 300), refund('rfnd_1', 'pay_1', 400)],
    { refundedPaise: 400, doubts: [{ id: 'rfnd_1', why: 'told_differently' }] },
  ],
  [
    'more refunds than money: all of it, and no more',
    [paid('pay_1', 1000), refund('rfnd_1', 'pay_1', 600), refund('rfnd_2', 'pay_1', 600)],
    { refundedPaise: 1000, doubts: [{ id: 'pay_1', why: 'refunded_too_much' }] },
  ],
])('%s, and it is said', (_, facts, expected) => {
  expect(accountAfter(facts)).toMatchObject(expected);
  expect(accountAfter(facts.toReversed())).toMatchObject(expected);
});

const paise = fc.integer({ min: 1, max: 3000 });
const paymentId = fc.constantFrom('pay_1', 'pay_2', 'pay_3');
const state = fc.constantFrom('processed' as const, 'failed' as const);
/** Few ids and many amounts, so that facts repeat and contradict each other. */
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ kind: fc.constant('paid' as const), paymentId, amountPaise: paise }),
  fc.record({
    kind: fc.constant('refund' as const),
    refundId: fc.constantFrom('rfnd_1', 'rfnd_2', 'rfnd_3', 'rfnd_4'),
    paymentId,
    amountPaise: paise,
    state,
  }),
  fc.record({
    kind: fc.constant('closed' as const),
    linkId: fc.constantFrom('plink_1', 'plink_2'),
    state: fc.constantFrom('expired' as const, 'cancelled' as const),
  }),
);
/** Facts, and the same facts in another order, each between one and five times. */
const delivered = fc.array(fact, { minLength: 1, maxLength: 14 }).chain((facts) =>
  fc.tuple(
    fc.constant(facts),
    fc
      .array(fc.integer({ min: 1, max: 5 }), { minLength: facts.length, maxLength: facts.length })
      .map((times) => facts.flatMap((told, at) => Array<Fact>(times[at] ?? 1).fill(told)))
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
  ),
);

test('any order and any repetition of the same events makes the same account', () => {
  fc.assert(
    fc.property(delivered, ([facts, again]) => {
      expect(accountAfter(again)).toEqual(accountAfter(facts));
    }),
    { numRuns: 1000 },
  );
});

test('each payment counts once, and refunds are never above what was paid', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 14 }), (facts) => {
      const { payments, receivedPaise, refundedPaise, doubts } = accountAfter(facts);
      const ids = new Set(facts.flatMap((told) => (told.kind === 'paid' ? [told.paymentId] : [])));
      expect(payments.map((payment) => payment.paymentId)).toEqual([...ids].sort());
      for (const payment of payments) {
        const amounts = facts.flatMap((told) =>
          told.kind === 'paid' && told.paymentId === payment.paymentId ? [told.amountPaise] : [],
        );
        expect(payment.amountPaise).toBe(Math.min(...amounts));
        expect(doubts.some(({ id, why }) => id === payment.paymentId && why === 'told_differently')).toBe(
          new Set(amounts).size > 1,
        );
        expect(payment.refundedPaise).toBeGreaterThanOrEqual(0);
        expect(payment.refundedPaise).toBeLessThanOrEqual(payment.amountPaise);
      }
      expect(receivedPaise).toBe(payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
      expect(refundedPaise).toBe(payments.reduce((sum, payment) => sum + payment.refundedPaise, 0));
    }),
    { numRuns: 1000 },
  );
});

test('what a link and its refunds say makes the account that the lost events would have made', () => {
  const link: PaymentLink = {
    linkId: 'plink_1',
    url: 'https://example.com/l',
    reference: 'ENQ-1',
    amountPaise: 1500,
    state: 'expired',
    payments: [{ paymentId: 'pay_1', amountPaise: 1000 }],
  };
  const refunds = [
    { refundId: 'rfnd_1', paymentId: 'pay_1', amountPaise: 300, state: 'processed' },
    { refundId: 'rfnd_2', paymentId: 'pay_1', amountPaise: 200, state: 'pending' },
    { refundId: 'rfnd_3', paymentId: 'pay_1', amountPaise: 100, state: 'failed' },
  ] as const;
  const told = [paid('pay_1', 1000), expired, refund('rfnd_1', 'pay_1', 300), failed('rfnd_3', 'pay_1', 100)];
  expect(factsOf(link, refunds)).toEqual(told);
  expect(accountAfter([...told, ...factsOf(link, refunds)])).toEqual(accountAfter(told));
});
