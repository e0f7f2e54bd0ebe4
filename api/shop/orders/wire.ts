import { choicesOf } from '../acceptance/rules.ts';
import type { Quote } from '../desk/quotes.ts';
import type { Condition } from '../fit/fitment.ts';
import { isOnRequest, paiseToRupeeString, paiseToRupees, type Totals } from '../money/rules.ts';
import { paidStep, paymentDetailsOf, payNext } from '../payments/wire.ts';
import type { Shop } from '../shop-file/contract.ts';
import { orderTaxPercent } from './charges.ts';
import type { OrderDetails, OrderQuote, OrderSummary } from './contract.ts';
import { type Next, type NextRule, nextOf } from './next.ts';
import type { OrderHistory, OrderLineRow, OrderRow, OrderRows } from './store.ts';
import { timelineOf } from './timeline.ts';

/** Orders on the wire, for customers and for the seller's desk: paise become rupees. */

export function summaryOf(order: OrderRow): OrderSummary {
  return {
    orderId: order.id,
    orderNumber: order.number,
    status: order.status,
    total: paiseToRupees(order.totalPaise),
    totalAmount: paiseToRupeeString(order.totalPaise),
    priceOnRequest: order.priceOnRequest,
    createdAt: new Date(order.createdAt).toISOString(),
    shippingFirstName: order.shippingAddress.firstName,
    shippingLastName: order.shippingAddress.lastName,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    quotedAt: isoOrNull(order.quotedAt),
  };
}

export const rupeeTotals = (totals: Totals) => ({
  subtotal: paiseToRupees(totals.subtotal),
  shipping: paiseToRupees(totals.shipping),
  tax: paiseToRupees(totals.tax),
  total: paiseToRupees(totals.total),
});

export const totalsOf = (order: OrderRow): Totals => ({
  subtotal: order.subtotalPaise,
  shipping: order.shippingPaise,
  tax: order.taxPaise,
  total: order.totalPaise,
});

/** A line's amount in rupees; null: price on request. */
export const lineRupees = (paise: number) => (isOnRequest(paise) ? null : paiseToRupees(paise));

/** The conditions of a line in the reader's language. */
export type SayConditions = (conditions: readonly Condition[]) => Condition[];

export function itemOf(line: OrderLineRow, say: SayConditions) {
  return {
    lineId: line.id,
    itemId: line.itemId,
    itemName: line.name,
    partIdNumber: line.partNumber,
    brandName: line.brandName,
    quantity: line.quantity,
    unitPrice: lineRupees(line.unitPaise),
    totalPrice: lineRupees(line.totalPaise),
    vehicle: line.vehicle,
    fit: line.fit,
    conditions: say(line.conditions ?? []),
  };
}

function quoteOf(quote: Quote, lines: readonly OrderLineRow[]): OrderQuote {
  return {
    message: quote.message,
    lines: lines.flatMap((line) => {
      const quoted = quote.lines.find(({ orderLineId }) => orderLineId === line.id);
      if (!quoted) return [];
      const { unitPaise, availability, days } = quoted;
      const totalPaise = availability === 'unavailable' ? 0 : unitPaise * line.quantity;
      return {
        lineId: line.id,
        itemId: line.itemId,
        unitPrice: paiseToRupees(unitPaise),
        totalPrice: paiseToRupees(totalPaise),
        availability,
        days,
        accepted: quoted.accepted,
      };
    }),
    validUntil: isoOrNull(quote.validUntil),
  };
}

/** What a page needs besides the order's rows. */
export interface Shown {
  say: SayConditions;
  /** The last parts of the product pages' addresses, by item id. */
  slugs?: ReadonlyMap<string, string>;
  shop: NextRule & Pick<Shop, 'name' | 'payment'>;
  /** Whether links of the payment provider can be made. */
  hasProvider: boolean;
  now: number;
}

export function detailsOf(
  { order, lines, quote, events, steps, money }: OrderRows & OrderHistory,
  { say, slugs = new Map(), shop, hasProvider, now }: Shown,
): OrderDetails {
  const done = [...events, ...steps.map((step) => ({ ...step, status: null }))].toSorted(
    (a, b) => a.createdAt - b.createdAt,
  );
  const [accepted, rule] = [
    { order, quote, money },
    { settings: shop.payment, hasProvider },
  ];
  const paid = paidStep(accepted, rule);
  const timeline = timelineOf(order, done, paid);
  // Money that arrives with or after the parcel starts nothing.
  const starts = timeline.filter(({ step }) => step !== 'paid' || !paid?.onDelivery);
  const reached = starts.findLast(({ at }) => at !== null)?.at ?? order.createdAt;
  const since = order.status === 'pending' ? (steps[0]?.createdAt ?? order.createdAt) : reached;
  return {
    ...summaryOf(order),
    items: lines.map((line) => ({ ...itemOf(line, say), urlSlug: slugs.get(line.itemId) })),
    totals: rupeeTotals(totalsOf(order)),
    taxPercent: orderTaxPercent(order.charges, totalsOf(order)) ?? null,
    quote: quote ? quoteOf(quote, lines) : null,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    contactInfo: { email: order.email, phone: order.phone },
    vehicle: order.vehicle,
    note: order.note,
    version: order.version,
    steps: timeline.map(({ step, at }) => ({ step, at: isoOrNull(at) })),
    next: nextWire(nextOf(order, { quote, since, now, pay: payNext(accepted, rule) }, shop)),
    choices: choicesOf(order, quote, now),
    payment: paymentDetailsOf(accepted, { ...rule, shopName: shop.name }),
  };
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const nextWire = ({ what, at }: Next) => ({ what, at: isoOrNull(at) });
