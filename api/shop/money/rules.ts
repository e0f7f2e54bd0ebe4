/** The tax of an order as specified: added to the goods. Rules without a name are of this kind. */
export interface AddedTax {
  totals?: 'specification';
  taxPercent: number;
}

/** Prices include GST: nothing is added at checkout. */
export interface IncludedGst {
  totals: 'gst';
  /** Of goods whose own rate is unknown. */
  taxPercent: number;
  /** Whether the total is rounded to rupees. */
  roundsOff: boolean;
}

export type TaxRule = AddedTax | IncludedGst;

/**
 * The one rule of what an order costs, as set in `content/shop.yaml`, in paise and percent. An order keeps the rule that it
 * was sent under (its column `charges`).
 */
export type ChargeRule = TaxRule & {
  /** Null: shipping is never free, unless it costs nothing. */
  shippingFreeAbovePaise: number | null;
  shippingPaise: number;
};

/** Whether prices include GST under a rule. */
export function includesGst(rule: TaxRule): rule is IncludedGst {
  return rule.totals === 'gst';
}

/** Amounts of one order, all in paise. */
export interface Totals {
  subtotal: number;
  shipping: number;
  /** Added to the others; with GST in prices, the part of the total that is tax. */
  tax: number;
  total: number;
}

/** The effective price, in paise: the selling price, else the list price; 0 means "price on request". */
export function effectivePrice(item: { pricePaise: number; sellingPaise: number }): number {
  return item.sellingPaise > 0 ? item.sellingPaise : item.pricePaise;
}

/** Whether a price of the catalogue, of a cart or of an enquiry is still unknown: "price on request". */
export function isOnRequest(paise: number): boolean {
  return paise === 0;
}

/** Rupees from trusted input (122.5, "122.50") as paise. The caller guarantees that it is an amount. */
export function paiseOf(rupees: number | string): number {
  return Math.round(Number(rupees) * 100);
}

/** Rupees from untrusted input as paise; undefined when it is not an amount of 0 or more. */
export function rupeesToPaise(rupees: number | string): number | undefined {
  if (typeof rupees === 'string' && !/^\d+(?:\.\d+)?$/.test(rupees)) return undefined;
  const paise = paiseOf(rupees);
  return Number(rupees) >= 0 && Number.isSafeInteger(paise) ? paise : undefined;
}

export function paiseToRupees(paise: number): number {
  return paise / 100;
}

/** "1234.50": a price as items and carts carry it on the wire, in rupees. */
export function paiseToRupeeString(paise: number): string {
  return paiseToRupees(paise).toFixed(2);
}
