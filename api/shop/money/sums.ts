import type { Availability } from '../orders/rules.ts';
import { type ChargeRule, isOnRequest, paiseOf, type Totals } from './rules.ts';

/**
 * Every sum in the shop: cart, checkout, order, quote, mail and desk. Pure rules that pages and server share; amounts
 * are integer paise. Kept apart from `rules.ts`, because every page loads that file.
 */

/** An order's totals, in paise. Shipping is 0 above the rule's limit, and while no line has a price. */
export function orderTotals(subtotal: number, rule: ChargeRule): Totals {
  const shipping = isOnRequest(subtotal) || subtotal > rule.shippingFreeAbovePaise ? 0 : rule.shippingPaise;
  return totalsOf(subtotal, shipping, rule.taxPercent);
}

/** The totals for a given shipping, in paise. Tax applies to the subtotal only, rounded to whole paise. */
export function totalsOf(subtotal: number, shipping: number, taxPercent: number): Totals {
  const tax = Math.round((subtotal * taxPercent) / 100);
  return { subtotal, shipping, tax, total: subtotal + shipping + tax };
}

/**
 * The totals of a quote, in paise. Unavailable lines cost nothing, the seller sets the shipping, and the tax is the
 * order's, on the lines alone as at checkout.
 */
export function quoteTotals(
  lines: readonly { unitPaise: number; quantity: number; availability: Availability }[],
  shipping: number,
  taxPercent: number,
): Totals {
  const subtotal = lines.reduce(
    (sum, line) => sum + (line.availability === 'unavailable' ? 0 : line.unitPaise * line.quantity),
    0,
  );
  return totalsOf(subtotal, shipping, taxPercent);
}

/** An amount in paise; `open`: some part of it has no price yet. */
export interface OpenAmount {
  paise: number;
  open: boolean;
  /**
   * The amounts shown beside it that add up to it. In another currency, their rounded values are summed, so that the
   * shown sum is right.
   */
  parts?: readonly number[];
}

/**
 * The amounts of an order. When a line is on request, subtotal and total are open. While no line has a price, shipping
 * and tax are open too.
 * @param open whether a line has no price yet
 * @param lines the total of each line, where lines are shown beside the sums
 */
export function openTotals(
  totals: Totals,
  open: boolean,
  lines: readonly number[] = [],
): Record<keyof Totals, OpenAmount> {
  const { subtotal, shipping, tax, total } = totals;
  if (open && isOnRequest(subtotal)) {
    const unknown = { paise: 0, open: true };
    return { subtotal: unknown, shipping: unknown, tax: unknown, total: unknown };
  }
  const adds = (parts: readonly number[], paise: number) => parts.reduce((sum, part) => sum + part, 0) === paise;
  const parts = adds(lines, subtotal) ? lines : [subtotal];
  const all = [...parts, shipping, tax];
  return {
    subtotal: { paise: subtotal, open, parts },
    shipping: { paise: shipping, open: false },
    tax: { paise: tax, open: false },
    total: { paise: total, open, ...(adds(all, total) ? { parts: all } : {}) },
  };
}

/** An order's amounts from the wire, in rupees, as paise. */
export function paiseTotals({ subtotal, shipping, tax, total }: Totals): Totals {
  return { subtotal: paiseOf(subtotal), shipping: paiseOf(shipping), tax: paiseOf(tax), total: paiseOf(total) };
}
