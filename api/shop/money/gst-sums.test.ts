import fc from 'fast-check';
import { expect, test } from 'vitest';
import { table } from '../invoices/fixtures/drawn-orders.ts';
import { taxOrder } from '../tax/order-tax.ts';
import { rateOn } from '../tax/rules.ts';
import type { ChargeRule } from './rules.ts';
import { gstRates, openTotals, orderTotals, percentsText, shownSums, totalsOf } from './sums.ts';

const day = '2026-11-27';
const rule = (roundsOff: boolean): ChargeRule => ({
  ...{ totals: 'gst', taxPercent: 18, roundsOff },
  ...{ shippingFreeAbovePaise: 199_900, shippingPaise: 8000 },
});
const line = fc.record({
  hsn: fc.constantFrom('87083000', '84212300', '87149200', '401150', ''),
  unitPaise: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 5_000_000 })),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const lines = fc.array(line, { maxLength: 12 });
const goodsOf = (drawn: readonly { hsn: string; unitPaise: number; quantity: number }[]) =>
  drawn.map(({ hsn, unitPaise, quantity }) => ({ paise: unitPaise * quantity, percent: rateOn(hsn, day, table) }));

test('nothing is added to prices that include GST, but the shipping and at most half a rupee', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (drawn, roundsOff) => {
      const goods = goodsOf(drawn);
      const paise = goods.reduce((sum, one) => sum + one.paise, 0);
      const { subtotal, shipping, tax, total } = orderTotals(paise, rule(roundsOff), goods);
      expect([subtotal, shipping]).toEqual([paise, paise === 0 || paise > 199_900 ? 0 : 8000]);
      if (!roundsOff) expect(total).toBe(subtotal + shipping);
      expect(Math.abs(total - subtotal - shipping)).toBeLessThanOrEqual(50);
      if (roundsOff) expect(total % 100).toBe(0);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(total + 50);
    }),
    { numRuns: 1000 },
  );
});

test('the GST in a sum is that of the invoice, in any state', () => {
  fc.assert(
    fc.property(
      lines,
      fc.nat(50_000),
      fc.constantFrom('intra-state' as const, 'inter-state' as const),
      (drawn, shippingPaise, supply) => {
        const priced = drawn.filter(({ unitPaise }) => unitPaise > 0);
        const goods = goodsOf(drawn);
        const paise = goods.reduce((sum, one) => sum + one.paise, 0);
        const order = { lines: priced, shippingPaise, cashOnDeliveryPaise: 0, supply, day, table };
        const { cgst, sgst, igst } = taxOrder(order).totals;
        expect(totalsOf(paise, shippingPaise, rule(false), goods).tax).toBe(cgst + sgst + igst);
      },
    ),
    { numRuns: 1000 },
  );
});

test('the shown sums add up to the total, and the GST stands below it', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (drawn, roundsOff) => {
      const goods = goodsOf(drawn);
      const paise = goods.map((one) => one.paise);
      const own = rule(roundsOff);
      const totals = orderTotals(
        paise.reduce((sum, one) => sum + one, 0),
        own,
        goods,
      );
      const sums = shownSums(openTotals(totals, false, paise, own), own);
      const names = sums.map(([name]) => name);
      const at = names.indexOf('total');
      expect(sums.slice(0, at).reduce((sum, [, amount]) => sum + amount.paise, 0)).toBe(totals.total);
      expect(sums[at]?.[1].parts?.reduce((sum, part) => sum + part, 0)).toBe(totals.total);
      expect(names.slice(at)).toEqual(['total', 'gst']);
      expect(names).not.toContain('tax');
    }),
  );
});

test('tax that is added stands before the total, as specified', () => {
  const own = { shippingFreeAbovePaise: 5000, shippingPaise: 999, taxPercent: 8 };
  const sums = shownSums(openTotals(orderTotals(4000, own), false), own);
  expect(sums.map(([name, { paise }]) => [name, paise])).toEqual([
    ['subtotal', 4000],
    ['shipping', 999],
    ['tax', 320],
    ['total', 5319],
  ]);
});

test('a part of ₹1,180 and its shipping include ₹192.20 of GST', () => {
  const goods = [{ paise: 118_000, percent: 18 }];
  expect(orderTotals(118_000, rule(true), goods)).toEqual({
    ...{ subtotal: 118_000, shipping: 8000, tax: 19_220, total: 126_000 },
  });
});

test('the rates are those of goods with a price, and of the rule where a line has none', () => {
  const goods = [{ paise: 100, percent: 28 }, { paise: 0, percent: 40 }, { paise: 5, percent: 5 }, { paise: 7 }];
  expect(percentsText(gstRates(goods, 18))).toBe('5%, 18%, 28%');
});
