import type { ChargeRule, TaxRule, Totals } from '../money/rules.ts';

/** The tax that an order is charged, whatever `shop.yaml` says later. */

/**
 * The tax rule of an order, from the rule that the order keeps. Orders of older versions keep none: their percentage is
 * worked out from their amounts, with as few decimals as give the same tax.
 * @returns undefined for an old order without a price yet
 */
export function orderTaxRule(
  charges: ChargeRule | null,
  { subtotal, tax }: Pick<Totals, 'subtotal' | 'tax'>,
): TaxRule | undefined {
  if (charges) return charges;
  if (subtotal === 0) return undefined;
  const exact = (tax * 100) / subtotal;
  const rounded = [0, 1, 2, 3].map((decimals) => Number(exact.toFixed(decimals)));
  const taxPercent = rounded.find((percent) => Math.round((subtotal * percent) / 100) === tax) ?? exact;
  return { taxPercent };
}
