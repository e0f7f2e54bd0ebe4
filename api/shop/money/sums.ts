import type { Availability } from '../orders/rules.ts';
import { payableOf } from '../tax/order-tax.ts';
import { taxWithin } from '../tax/rules.ts';
import { type ChargeRule, includesGst, isOnRequest, paiseOf, type TaxRule, type Totals } from './rules.ts';

/**
 * Every sum in the shop: cart, checkout, order, quote, mail and desk. Pure rules that pages and server share; amounts
 * are integer paise. Kept apart from `rules.ts`, because every page loads that file.
 */

/** The cost of a line with its own rate of GST. */
export interface Goods {
  paise: number;
  /** Undefined or null: the rule's. */
  percent?: number | null | undefined;
}

/**
 * An order's totals, in paise. Shipping is 0 above the rule's limit, and while no line has a price.
 * @param goods the lines of the subtotal, which only GST needs
 */
export function orderTotals(subtotal: number, rule: ChargeRule, goods?: readonly Goods[]): Totals {
  const isFree = rule.shippingFreeAbovePaise !== null && subtotal > rule.shippingFreeAbovePaise;
  const shipping = isOnRequest(subtotal) || isFree ? 0 : rule.shippingPaise;
  return totalsOf(subtotal, shipping, rule, goods);
}

/** The totals for a given shipping, in paise. Tax that is added applies to the subtotal only, rounded to whole paise. */
export function totalsOf(
  subtotal: number,
  shipping: number,
  rule: TaxRule,
  goods: readonly Goods[] = [{ paise: subtotal }],
): Totals {
  if (!includesGst(rule)) {
    const tax = Math.round((subtotal * rule.taxPercent) / 100);
    return { subtotal, shipping, tax, total: subtotal + shipping + tax };
  }
  const rates = gstRates(goods, rule.taxPercent);
  const shippingPercent = rates.at(-1) ?? rule.taxPercent;
  const tax = [...goods, { paise: shipping, percent: shippingPercent }].reduce(
    (sum, { paise, percent }) => sum + taxWithin(paise, percent ?? rule.taxPercent),
    0,
  );
  return { subtotal, shipping, tax, total: payableOf(subtotal + shipping, rule.roundsOff) };
}

/** The rates of goods that cost something, from the lowest to the highest, which is that of the shipping too. */
export function gstRates(goods: readonly Goods[], otherPercent: number): number[] {
  const rates = goods.filter(({ paise }) => !isOnRequest(paise)).map(({ percent }) => percent ?? otherPercent);
  return [...new Set(rates)].sort((a, b) => a - b);
}

/** "5%, 18%" */
export const percentsText = (rates: readonly number[]): string => rates.map((rate) => `${rate}%`).join(', ');

/** A line as a quote has it. */
export interface QuotedGoods {
  unitPaise: number;
  quantity: number;
  availability: Availability;
  /** Its rate of GST; null or undefined: the rule's. */
  gstPercent?: number | null | undefined;
}

/** The lines of a quote that are to be paid. */
export function quotedGoods(lines: readonly QuotedGoods[]): Goods[] {
  return lines
    .filter(({ availability }) => availability !== 'unavailable')
    .map(({ unitPaise, quantity, gstPercent }) => ({ paise: unitPaise * quantity, percent: gstPercent }));
}

/**
 * The totals of a quote, in paise. Unavailable lines cost nothing, the seller sets the shipping, and the tax is that of
 * the order's rule, on the lines alone as at checkout.
 */
export function quoteTotals(lines: readonly QuotedGoods[], shipping: number, rule: TaxRule): Totals {
  const goods = quotedGoods(lines);
  const subtotal = goods.reduce((sum, { paise }) => sum + paise, 0);
  return totalsOf(subtotal, shipping, rule, goods);
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
 * @param rule the order's; by default, one whose tax is added
 */
export function openTotals(
  totals: Totals,
  open: boolean,
  lines: readonly number[] = [],
  rule?: TaxRule,
): Record<keyof Totals, OpenAmount> {
  const { subtotal, shipping, tax, total } = totals;
  if (open && isOnRequest(subtotal)) {
    const unknown = { paise: 0, open: true };
    return { subtotal: unknown, shipping: unknown, tax: unknown, total: unknown };
  }
  const adds = (parts: readonly number[], paise: number) => parts.reduce((sum, part) => sum + part, 0) === paise;
  const parts = adds(lines, subtotal) ? lines : [subtotal];
  const all = [...parts, shipping, rule && includesGst(rule) ? roundOff(totals) : tax];
  return {
    subtotal: { paise: subtotal, open, parts },
    shipping: { paise: shipping, open: false },
    tax: { paise: tax, open: false },
    total: { paise: total, open, ...(adds(all, total) ? { parts: all } : {}) },
  };
}

/** What rounding to rupees adds to an order whose prices include GST, in paise. */
const roundOff = ({ subtotal, shipping, total }: Pick<Totals, 'subtotal' | 'shipping' | 'total'>) =>
  total - subtotal - shipping;

export type SumName = 'subtotal' | 'shipping' | 'tax' | 'roundOff' | 'total' | 'gst';

/**
 * An order's sums in the order in which every page and mail shows them: what is added up, the total, and then the GST in
 * it, if prices include it.
 */
export function shownSums(sums: Record<keyof Totals, OpenAmount>, rule: TaxRule): (readonly [SumName, OpenAmount])[] {
  const { subtotal, shipping, tax, total } = sums;
  if (!includesGst(rule))
    return [
      ['subtotal', subtotal],
      ['shipping', shipping],
      ['tax', tax],
      ['total', total],
    ];
  const rounding = roundOff({ subtotal: subtotal.paise, shipping: shipping.paise, total: total.paise });
  return [
    ['subtotal', subtotal],
    ['shipping', shipping],
    ...(rounding === 0 ? [] : [['roundOff', { paise: rounding, open: false }] as const]),
    ['total', total],
    ['gst', tax],
  ];
}

/** An order's amounts from the wire, in rupees, as paise. */
export function paiseTotals({ subtotal, shipping, tax, total }: Totals): Totals {
  return { subtotal: paiseOf(subtotal), shipping: paiseOf(shipping), tax: paiseOf(tax), total: paiseOf(total) };
}
