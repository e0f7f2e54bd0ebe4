import type { ChargeRule } from './rules.ts';

/**
 * The rule of an order that goes to a PIN code: the cheapest carrier's cost, which `free_from` has made free already.
 * Without an offer it is the shop's own rule, until the seller's quote names the shipping.
 */
export function chargedBy(rule: ChargeRule, offers: readonly { paise: number }[]): ChargeRule {
  if (offers.length === 0) return rule;
  const shippingPaise = Math.min(...offers.map(({ paise }) => paise));
  return { ...rule, shippingFreeAbovePaise: null, shippingPaise };
}
