import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChargeRule } from './rules.ts';
import { chargedBy } from './shipping.ts';
import { orderTotals } from './sums.ts';

const rule: fc.Arbitrary<ChargeRule> = fc.oneof(
  fc.record({
    shippingFreeAbovePaise: fc.nat(500_000),
    shippingPaise: fc.nat(20_000),
    taxPercent: fc.constantFrom(0, 8, 18),
  }),
  fc.record({
    totals: fc.constant('gst' as const),
    shippingFreeAbovePaise: fc.nat(500_000),
    shippingPaise: fc.nat(20_000),
    taxPercent: fc.constant(18),
    roundsOff: fc.boolean(),
  }),
);
const offers = fc.array(fc.record({ paise: fc.nat(50_000) }), { maxLength: 4 });

test('an order that carriers take costs what the cheapest of them asks, whatever it is worth', () => {
  fc.assert(
    fc.property(rule, offers, fc.integer({ min: 1, max: 2_000_000 }), (own, all, subtotal) => {
      const charged = chargedBy(own, all);
      if (all.length === 0) {
        expect(charged).toBe(own);
        return;
      }
      const { shipping } = orderTotals(subtotal, charged);
      expect(all.map(({ paise }) => paise)).toContain(shipping);
      for (const { paise } of all) expect(shipping).toBeLessThanOrEqual(paise);
      // The tax is that of the shop's own rule.
      const { shippingFreeAbovePaise, shippingPaise, ...tax } = own;
      expect(charged).toMatchObject(tax);
    }),
    { numRuns: 1000 },
  );
});

test('the rule that an order keeps means the same after it was stored', () => {
  fc.assert(
    fc.property(rule, offers, fc.nat(2_000_000), (own, all, subtotal) => {
      const charged = chargedBy(own, all);
      const stored: ChargeRule = JSON.parse(JSON.stringify(charged));
      expect(stored).toEqual(charged);
      expect(orderTotals(subtotal, stored)).toEqual(orderTotals(subtotal, charged));
    }),
    { numRuns: 1000 },
  );
});
