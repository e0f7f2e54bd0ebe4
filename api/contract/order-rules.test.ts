import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  availabilities,
  canQuote,
  canStep,
  deskLimits,
  hasTracking,
  isMailed,
  parseRupees,
  quoteTotals,
  stepsFrom,
} from './order-rules.ts';
import { type OrderStatus, orderStatuses } from './rules.ts';

describe('an order goes one way', () => {
  const way: [OrderStatus, OrderStatus][] = [
    ['pending', 'confirmed'],
    ['confirmed', 'processing'],
    ['processing', 'shipped'],
    ['shipped', 'delivered'],
    ['delivered', 'completed'],
    ['pending', 'cancelled'],
    ['confirmed', 'cancelled'],
    ['processing', 'cancelled'],
  ];
  test.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(canStep(from, to)).toBe(way.some(([start, end]) => start === from && end === to));
  });

  test('every status can be reached, and every way ends', () => {
    const reached = new Set<OrderStatus>(['pending']);
    for (const status of reached) for (const next of stepsFrom(status)) reached.add(next);
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
    expect(orderStatuses.filter((status) => stepsFrom(status).length === 0)).toEqual(['completed', 'cancelled']);
  });
});

test('prices are settled before the goods leave, a parcel has its number after', () => {
  expect(orderStatuses.filter(canQuote)).toEqual(['pending', 'confirmed', 'processing']);
  expect(orderStatuses.filter(hasTracking)).toEqual(['shipped', 'delivered']);
});

test('the customer hears of every step but the first and the one that only closes the file', () => {
  expect(orderStatuses.filter((status) => !isMailed(status))).toEqual(['pending', 'completed']);
});

describe('what a quote comes to', () => {
  test('lines that cannot be had cost nothing; tax is of the lines, not of shipping', () => {
    const lines = [
      { unitPaise: 10_000, quantity: 2, availability: 'available' as const },
      { unitPaise: 5_000, quantity: 1, availability: 'to_order' as const },
      { unitPaise: 99_999, quantity: 9, availability: 'unavailable' as const },
    ];
    expect(quoteTotals(lines, 1_000, 8)).toEqual({ subtotal: 25_000, shipping: 1_000, tax: 2_000, total: 28_000 });
  });

  test('the sum is whole paise, whatever the lines', () => {
    const line = fc.record({
      unitPaise: fc.integer({ min: 0, max: deskLimits.unitPaise }),
      quantity: fc.integer({ min: 1, max: 999 }),
      availability: fc.constantFrom(...availabilities),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.nat(100_000), fc.nat(28), (lines, shipping, percent) => {
        const totals = quoteTotals(lines, shipping, percent);
        expect(totals.total).toBe(totals.subtotal + shipping + totals.tax);
        expect(Number.isSafeInteger(totals.total)).toBe(true);
      }),
    );
  });
});

test.each([
  ['1250.50', 125_050],
  ['1,250.5', 125_050],
  ['₹ 1250', 125_000],
  [' 0 ', 0],
  ['10000000', 1_000_000_000],
])('%j rupees are %i paise', (text, paise) => expect(parseRupees(text)).toBe(paise));

test.each(['', '-1', '1.234', '1.2.3', 'abc', '1e3', '10000000.01', '12 rupees', '٣'])('%j is no amount', (text) => {
  expect(parseRupees(text)).toBeUndefined();
});
