import type { Quote } from '../desk/quotes.ts';
import type { TaxRule } from '../money/rules.ts';
import { quoteTotals } from '../money/sums.ts';
import { isPartSent } from '../orders/rules.ts';
import { amountsOf, type OrderLineRow } from '../orders/store.ts';
import { choicesOf, type Reason } from './rules.ts';
import { answerLines, type CustomersMake } from './store.ts';

/** The customer's steps: each is a rule that gives the changed order, or refuses because of its state. */

export interface Why {
  reason: Reason | null;
  words: string;
}

const said = ({ reason, words }: Why) => ({ reason, text: words || null });

/** The totals of a quote with the accepted lines alone; shipping stays as quoted. */
function acceptedTotals(
  quote: Quote,
  lines: readonly OrderLineRow[],
  accepted: ReadonlySet<string>,
  shippingPaise: number,
  rule: TaxRule,
) {
  const taken = quote.lines.map((line) => {
    const asked = lines.find(({ id }) => id === line.orderLineId);
    return {
      ...line,
      availability: accepted.has(line.orderLineId) ? line.availability : ('unavailable' as const),
      quantity: asked?.quantity ?? 0,
      gstPercent: asked?.gst?.percent,
    };
  });
  return quoteTotals(taken, shippingPaise, rule);
}

/** Accepts lines of the quote: the order is confirmed with their amounts. @param rule the order's */
export const accepting =
  (lines: readonly OrderLineRow[], accepted: ReadonlySet<string>, rule: TaxRule): CustomersMake =>
  (order, quote, now) => {
    if (!quote || !choicesOf(order, quote, now).accept) return undefined;
    const totals = acceptedTotals(quote, lines, accepted, order.shippingPaise, rule);
    return {
      set: { status: 'confirmed', ...amountsOf(totals) },
      step: { kind: 'accepted', totalPaise: totals.total },
      also: (tx) => answerLines(tx, quote, accepted),
    };
  };

/** Refuses the quote: the order waits for another answer of the seller. */
export const refusing =
  (why: Why): CustomersMake =>
  (order, quote, now) =>
    choicesOf(order, quote, now).refuse
      ? { set: { quotedAt: null }, step: { kind: 'refused', ...said(why) } }
      : undefined;

/** Asks for a new quote in place of one that has ended. */
export const askingAgain: CustomersMake = (order, quote, now) =>
  choicesOf(order, quote, now).quoteAgain ? { set: { quotedAt: null }, step: { kind: 'quote_again' } } : undefined;

/** Cancels the order while nothing of it has left. */
export const cancelling =
  (lines: readonly OrderLineRow[], why: Why): CustomersMake =>
  (order, quote, now) => {
    const { cancel, cancelNeedsReason } = choicesOf(order, quote, now, isPartSent(lines));
    if (!cancel || (cancelNeedsReason && why.reason === null)) return undefined;
    return { set: { status: 'cancelled' }, step: { kind: 'cancelled', ...said(why) } };
  };
