import { describe, expect, test } from 'vitest';
import { openTotals, paiseTotals } from './sums.ts';

describe('openTotals', () => {
  const totals = { subtotal: 4000, shipping: 999, tax: 320, total: 5319 };
  const closed = { subtotal: false, shipping: false, tax: false, total: false };
  const split = (open: ReturnType<typeof openTotals>) => ({
    amounts: Object.fromEntries(Object.entries(open).map(([name, { paise }]) => [name, paise])),
    open: Object.fromEntries(Object.entries(open).map(([name, amount]) => [name, amount.open])),
  });

  test('are complete while every line has a price', () => {
    expect(split(openTotals(totals, false))).toEqual({ amounts: totals, open: closed });
  });

  test('have an open subtotal and total when a line is on request', () => {
    expect(split(openTotals(totals, true))).toEqual({
      amounts: totals,
      open: { ...closed, subtotal: true, total: true },
    });
  });

  test('are all open while every line is on request, even when an old order has a price for shipping', () => {
    expect(split(openTotals({ subtotal: 0, shipping: 999, tax: 0, total: 999 }, true))).toEqual({
      amounts: { subtotal: 0, shipping: 0, tax: 0, total: 0 },
      open: { subtotal: true, shipping: true, tax: true, total: true },
    });
  });
});

test("an order's amounts in rupees become whole paise", () => {
  expect(paiseTotals({ subtotal: 40, shipping: 9.99, tax: 3.2, total: 53.19 })).toEqual({
    subtotal: 4000,
    shipping: 999,
    tax: 320,
    total: 5319,
  });
});
