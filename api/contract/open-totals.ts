import { isOnRequest, paiseOf, type Totals } from './rules.ts';

/** Sums of which some part has no price yet. Apart from `rules.ts`, which every page loads. */

/** An amount in paise; open: some part of it has no price yet. */
export interface OpenAmount {
  paise: number;
  open: boolean;
}

/**
 * The amounts of an order whose lines may be on request: the sums are open then, and while no line has a price, shipping
 * and tax are too.
 */
export function openTotals(totals: Totals, open: boolean): Record<keyof Totals, OpenAmount> {
  const unknown = open && isOnRequest(totals.subtotal);
  const amount = (paise: number, isOpen: boolean) => ({ paise: unknown ? 0 : paise, open: isOpen });
  return {
    subtotal: amount(totals.subtotal, open),
    shipping: amount(totals.shipping, unknown),
    tax: amount(totals.tax, unknown),
    total: amount(totals.total, open),
  };
}

/** An order's amounts as they are on the wire, in rupees, as paise. */
export function paiseTotals({ subtotal, shipping, tax, total }: Totals): Totals {
  return { subtotal: paiseOf(subtotal), shipping: paiseOf(shipping), tax: paiseOf(tax), total: paiseOf(total) };
}
