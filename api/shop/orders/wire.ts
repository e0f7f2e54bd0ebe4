import { choicesOf } from '../acceptance/rules.ts';
import type { Quote } from '../desk/quotes.ts';
import type { Condition } from '../fit/fitment.ts';
import { isOnRequest, paiseToRupeeString, paiseToRupees, type Totals } from '../money/rules.ts';
import { orderTaxPercent } from './charges.ts';
import type { OrderDetails, OrderQuote, OrderSummary } from './contract.ts';
import { type NextRule, nextOf } from './next.ts';
import type { EventKind } from './rules.ts';
import type { OrderHistory, OrderLineRow, OrderRow, OrderRows } from './store.ts';
import { type TimelineEvent, timelineOf } from './timeline.ts';

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
    asked: line.asked,
    parcel: line.parcel,
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
  shop: NextRule;
  now: number;
}

export function detailsOf(
  { order, lines, quote, events, steps }: OrderRows & OrderHistory,
  { say, slugs = new Map(), shop, now }: Shown,
): OrderDetails {
  const timeline = stepsMade(order, { events, steps });
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
    next: nextWire({ order, quote, events, steps }, { shop, now }),
    choices: choicesOf(order, quote, now),
  };
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What the next thing depends on; the newest events and steps first. */
export interface History {
  order: OrderRow;
  quote: Quote | undefined;
  events: readonly (TimelineEvent & { kind: EventKind })[];
  steps: readonly Pick<OrderHistory['steps'][number], 'kind' | 'createdAt'>[];
}

function stepsMade(order: OrderRow, { events, steps }: Pick<History, 'events' | 'steps'>) {
  const done = [...events, ...steps.map((step) => ({ ...step, status: null }))];
  return timelineOf(
    order,
    done.toSorted((a, b) => a.createdAt - b.createdAt),
  );
}

/** What happens next with an order, and by when. */
export function nextWire(
  { order, quote, events, steps }: History,
  { shop, now }: Pick<Shown, 'shop' | 'now'>,
): OrderDetails['next'] {
  const reached = stepsMade(order, { events, steps }).findLast(({ at }) => at !== null)?.at ?? order.createdAt;
  const reopened = events.find(({ kind }) => kind === 'reopen')?.createdAt ?? 0;
  const asked = Math.max(steps[0]?.createdAt ?? order.createdAt, reopened);
  const { what, at } = nextOf(order, { quote, since: order.status === 'pending' ? asked : reached, now }, shop);
  return { what, at: isoOrNull(at) };
}
