import type { Availability } from '../orders/rules.ts';
import { type ChargeRule, isOnRequest, paiseOf, type Totals } from './rules.ts';

/**
 * Every sum of the shop: of cart, checkout, order, quote, mail and desk. Pure rules that pages and server share; amounts are
 * integer paise. Apart from `rules.ts`, which every page loads.
 */

/** Subtotal plus shipping plus tax, in paise. While nothing has a price yet, nothing is charged for its shipping. */
export function orderTotals(subtotal: number, rule: ChargeRule): Totals {
  const shipping = isOnRequest(subtotal) || subtotal > rule.shippingFreeAbovePaise ? 0 : rule.shippingPaise;
  return totalsOf(subtotal, shipping, rule.taxPercent);
}

/** Tax applies to the lines only, rounded to whole paise. */
export function totalsOf(subtotal: number, shipping: number, taxPercent: number): Totals {
  const tax = Math.round((subtotal * taxPercent) / 100);
  return { subtotal, shipping, tax, total: subtotal + shipping + tax };
}

/**
 * The totals of a quote, in paise: unavailable lines cost nothing, the seller sets the shipping, and tax follows the
 * order's rule, on the lines alone as at checkout.
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

/** An amount in paise; open: some part of it has no price yet. */
export interface OpenAmount {
  paise: number;
  open: boolean;
  /** The amounts of which it is the sum and which are shown beside it: converted, it is the sum of what they are shown as. */
  parts?: readonly number[];
}

/**
 * The amounts of an order whose lines may be on request: the sums are open then, and while no line has a price, shipping
 * and tax are too.
 * @param lines what each line costs, where the lines are shown beside the sums
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

/** An order's amounts as they are on the wire, in rupees, as paise. */
export function paiseTotals({ subtotal, shipping, tax, total }: Totals): Totals {
  return { subtotal: paiseOf(subtotal), shipping: paiseOf(shipping), tax: paiseOf(tax), total: paiseOf(total) };
}
