import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceOf,
  expectedReference,
  mayFollow,
  noPayment,
  offeredWays,
  type PaymentSettings,
  paymentStates,
  paymentWays,
  readReference,
  referencedWays,
  stateOfReceived,
} from './rules.ts';

const all: PaymentSettings = {
  upi: { id: 'shop@bank', name: 'Shop' },
  bankTransfer: { name: 'Shop', number: '001234567890', ifsc: 'HDFC0001234' },
  cashOnDelivery: { limitPaise: 500_000, surchargePaise: 5000 },
  razorpay: true,
};
const waysFor = (amountPaise: number, settings = all, hasProvider = true) =>
  offeredWays(settings, { amountPaise, hasProvider }).map(({ way }) => way);

test('cash on delivery is offered up to its limit, and the others without one', () => {
  expect(waysFor(500_000)).toEqual(['upi', 'bank_transfer', 'cash_on_delivery', 'razorpay']);
  expect(waysFor(500_001)).toEqual(['upi', 'bank_transfer', 'razorpay']);
  expect(waysFor(900_000_000_00)).toEqual(['upi', 'bank_transfer', 'razorpay']);
});

test('only what the shop names is offered, nothing for nothing, and a provider only with its keys', () => {
  expect(waysFor(100, noPayment)).toEqual([]);
  expect(waysFor(100, { ...noPayment, razorpay: true })).toEqual(['razorpay']);
  expect(waysFor(100, all, false)).not.toContain('razorpay');
  for (const nothing of [0, -1, Number.NaN]) expect(waysFor(nothing)).toEqual([]);
});

test('the surcharge of cash on delivery is said, and is in its total alone', () => {
  const offered = offeredWays(all, { amountPaise: 120_050, hasProvider: true });
  expect(offered.map(({ way, surchargePaise, totalPaise }) => [way, surchargePaise, totalPaise])).toEqual([
    ['upi', 0, 120_050],
    ['bank_transfer', 0, 120_050],
    ['cash_on_delivery', 5000, 125_050],
    ['razorpay', 0, 120_050],
  ]);
  expect(offered.map(({ way }) => way)).toEqual([...paymentWays]);
});

test('a payment goes these ways, and no others', () => {
  const steps = paymentStates.flatMap((from) =>
    paymentStates.filter((to) => mayFollow(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(steps).toEqual([
    'due > claimed',
    'due > received',
    'due > failed',
    'claimed > received',
    'claimed > failed',
    'received > partly_refunded',
    'received > refunded',
    'failed > claimed',
    'failed > received',
    'partly_refunded > refunded',
  ]);
});

test('money that has arrived is never unpaid again', () => {
  for (const from of ['received', 'partly_refunded', 'refunded'] as const)
    for (const to of ['due', 'claimed', 'failed'] as const) expect(mayFollow(from, to)).toBe(false);
});

test.each([
  [0, 'received'],
  [1, 'partly_refunded'],
  [999, 'partly_refunded'],
  [1000, 'refunded'],
] as const)('of 1000 paise received, %i refunded is %s', (refundedPaise, state) => {
  expect(stateOfReceived({ amountPaise: 1000, refundedPaise })).toBe(state);
});

test('a claim counts as due, and too much is said', () => {
  const received = { state: 'received', amountPaise: 60_000, refundedPaise: 0 } as const;
  const claimed = { state: 'claimed', amountPaise: 40_000, refundedPaise: 0 } as const;
  expect(balanceOf(100_000, [received, claimed])).toEqual({
    receivedPaise: 60_000,
    refundedPaise: 0,
    claimedPaise: 40_000,
    duePaise: 40_000,
    overpaidPaise: 0,
  });
  expect(balanceOf(100_000, [received, { ...claimed, state: 'received' }, received])).toMatchObject({
    duePaise: 0,
    overpaidPaise: 60_000,
  });
  const partly = { ...received, state: 'partly_refunded', refundedPaise: 25_000 } as const;
  expect(balanceOf(35_000, [partly])).toMatchObject({ duePaise: 0, overpaidPaise: 0, refundedPaise: 25_000 });
});

const paise = fc.integer({ min: 0, max: 1_000_000_000 });
const payment = fc.record({ state: fc.constantFrom(...paymentStates), amountPaise: paise, refundedPaise: paise });

test('no paisa is lost: what is due or too much is exactly what is owed less what the shop holds', () => {
  fc.assert(
    fc.property(paise, fc.array(payment, { maxLength: 8 }), (owed, payments) => {
      const balance = balanceOf(owed, payments);
      const held = payments
        .filter(({ state }) => ['received', 'partly_refunded', 'refunded'].includes(state))
        .reduce((sum, { amountPaise, refundedPaise }) => sum + amountPaise - refundedPaise, 0);
      expect(balance.duePaise - balance.overpaidPaise).toBe(owed - held);
      expect(Math.min(balance.duePaise, balance.overpaidPaise)).toBe(0);
      expect(balance).toEqual(balanceOf(owed, payments.toReversed()));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['upi', '412345678901', '412345678901'],
  ['upi', ' 4123 4567-8901 ', '412345678901'],
  ['upi', '४१२३४५६७८९०१', '412345678901'],
  ['upi', '４１２３４５６７８９０１', '412345678901'],
  ['bank_transfer', '412345678901', '412345678901'],
  ['bank_transfer', 'n123456789012345', 'N123456789012345'],
  ['bank_transfer', 'SBIN524123456789', 'SBIN524123456789'],
  ['bank_transfer', 'hdfcr5 2026 1127 12345678', 'HDFCR52026112712345678'],
] as const)('a reference for %s typed as %j is %s', (way, typed, reference) => {
  expect(readReference(way, typed)).toBe(reference);
});

test.each([
  ['upi', ''],
  ['upi', '41234567890'],
  ['upi', '4123456789012'],
  ['upi', 'SBIN524123456789'],
  ['upi', '41234567890A'],
  ['bank_transfer', '4111111111111111'],
  ['bank_transfer', '1234567890123456789012'],
  ['bank_transfer', 'SBIN52412345678'],
  ['bank_transfer', 'SBIN5241234567890'],
  ['bank_transfer', 'SBIN52412345678!'],
] as const)('a reference for %s is not %j', (way, typed) => {
  expect(readReference(way, typed)).toBeUndefined();
  expect(expectedReference[way]).toMatch(/^expected .*12 digits/);
});

test('a reference is the same however often it is read, spaced or written in small letters, and nothing throws', () => {
  const form = fc.oneof(fc.stringMatching(/^\d{12}$/), fc.stringMatching(/^[A-Z]{4}[A-Z\d]{12}$/), fc.string());
  fc.assert(
    fc.property(fc.constantFrom(...referencedWays), form, (way, typed) => {
      const reference = readReference(way, typed);
      if (reference === undefined) return;
      expect(readReference(way, reference)).toBe(reference);
      expect(readReference(way, reference.toLowerCase().replace(/..../g, '$& '))).toBe(reference);
    }),
    { numRuns: 500 },
  );
});
