import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOf } from '../money/sums.ts';
import { orderTaxRule } from './charges.ts';

const rule = (taxPercent: number) => ({ shippingFreeAbovePaise: 5000, shippingPaise: 999, taxPercent });
const taxed = (subtotal: number, shipping: number, taxPercent: number) => totalsOf(subtotal, shipping, { taxPercent });

test('an order has the tax of the rule that it keeps', () => {
  expect(orderTaxRule(rule(8), taxed(449_600, 0, 18))).toEqual(rule(8));
});

test.each([8, 18, 12.5, 0, 28])('an old order that was taxed at %d %% still is', (percent) => {
  expect(orderTaxRule(null, taxed(449_600, 0, percent))).toEqual({ taxPercent: percent });
});

test('an old order has the roundest percentage that gives its tax', () => {
  expect(orderTaxRule(null, taxed(333, 0, 18))).toEqual({ taxPercent: 18 });
});

test('the tax of an old order without prices is unknown', () => {
  expect(orderTaxRule(null, taxed(0, 0, 8))).toBeUndefined();
});

test("the worked-out percentage always gives an old order's own tax again", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
      (subtotal, percent) => {
        const totals = taxed(subtotal, 999, percent);
        expect(totalsOf(subtotal, 999, orderTaxRule(null, totals) ?? { taxPercent: 0 })).toEqual(totals);
      },
    ),
  );
});
