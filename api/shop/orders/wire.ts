import { choicesOf } from '../acceptance/rules.ts';
import type { Side } from '../conversation/rules.ts';
import type { Quote } from '../desk/quotes.ts';
import type { Condition } from '../fit/fitment.ts';
import { documentSummaryOf } from '../invoices/wire.ts';
import { includesGst, isOnRequest, paiseToRupeeString, paiseToRupees, type Totals } from '../money/rules.ts';
import type { OrderMoney } from '../payments/rows.ts';
import { paidStep, paymentDetailsOf, payNext } from '../payments/wire.ts';
import type { LinePromise } from '../promise/contract.ts';
import { promiseIn } from '../promise/rules.ts';
import type { EvidenceRow } from '../promise/store.ts';
import type { Shop } from '../shop-file/contract.ts';
import { orderTaxRule } from './charges.ts';
import type { OrderDetails, OrderQuote, OrderSummary } from './contract.ts';
import { type NextRule, nextOf } from './next.ts';
import { type EventKind, isPartSent } from './rules.ts';
import type { OrderHistory, OrderLineRow, OrderRow, OrderRows } from './store.ts';
import { stepsInOrder, type TimelineEvent, timelineOf } from './timeline.ts';

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

function promiseOf(evidence: EvidenceRow | undefined, say: SayConditions): LinePromise | null {
  const promise = promiseIn(evidence);
  return promise ? { ...promise, confirmed: say(promise.confirmed) } : null;
}

export function itemOf(line: OrderLineRow, evidence: OrderRows['evidence'], say: SayConditions) {
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
    ...(line.gst ? { gstPercent: line.gst.percent } : {}),
    asked: line.asked,
    parcel: line.parcel,
    promise: promiseOf(evidence.get(line.id), say),
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
  /** Ids of items that are in the catalogue but out of stock. */
  outOfStock?: ReadonlySet<string>;
  shop: NextRule & Pick<Shop, 'name' | 'payment'>;
  /** Whether links of the payment provider can be made. */
  hasProvider: boolean;
  now: number;
  /** Whose unread messages are counted. */
  reader?: Side;
}

export function detailsOf(
  rows: OrderRows & OrderHistory,
  { say, slugs = new Map(), outOfStock = new Set(), reader = 'customer', ...shown }: Shown,
): OrderDetails {
  const { order, lines, quote, evidence, messages, documents } = rows;
  const { ways, timeline } = progressOf(rows, shown);
  const rule = orderTaxRule(order.charges, totalsOf(order));
  return {
    ...summaryOf(order),
    items: lines.map((line) => ({
      ...itemOf(line, evidence, say),
      urlSlug: slugs.get(line.itemId),
      outOfStock: outOfStock.has(line.itemId),
    })),
    totals: rupeeTotals(totalsOf(order)),
    taxPercent: rule?.taxPercent ?? null,
    ...(rule && includesGst(rule) ? { gst: { roundsOff: rule.roundsOff } } : {}),
    ...(order.gstin === null ? {} : { gstin: order.gstin }),
    ...(documents.length > 0 ? { documents: documents.map(documentSummaryOf) } : {}),
    quote: quote ? quoteOf(quote, lines) : null,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    contactInfo: { email: order.email, phone: order.phone },
    vehicle: order.vehicle,
    note: order.note,
    version: order.version,
    steps: timeline.map(({ step, at }) => ({ step, at: isoOrNull(at) })),
    next: nextWire(rows, shown),
    choices: choicesOf(order, quote, shown.now, isPartSent(lines)),
    messages: { all: messages.all, unread: messages.unread[reader] },
    payment: paymentDetailsOf(rows, { ...ways, shopName: shown.shop.name, toSeller: reader === 'seller' }),
  };
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What the next thing depends on; the newest events and steps first. */
export interface History {
  order: OrderRow;
  quote: Quote | undefined;
  events: readonly (TimelineEvent & { kind: EventKind })[];
  steps: readonly Pick<OrderHistory['steps'][number], 'kind' | 'createdAt'>[];
  money: OrderMoney;
}

type Progress = Pick<Shown, 'shop' | 'hasProvider'>;

/** The line of steps, and how the order is paid. */
function progressOf(history: History, { shop, hasProvider }: Progress) {
  const ways = { settings: shop.payment, hasProvider };
  const paid = paidStep(history, ways);
  return { ways, paid, timeline: timelineOf(history.order, stepsInOrder(history), paid) };
}

/** What happens next with an order, and by when. */
export function nextWire(
  history: History,
  { shop, hasProvider, now }: Progress & Pick<Shown, 'now'>,
): OrderDetails['next'] {
  const { order, quote, events, steps } = history;
  const { ways, paid, timeline } = progressOf(history, { shop, hasProvider });
  // Money that arrives with or after the parcel starts nothing.
  const starts = timeline.filter(({ step }) => step !== 'paid' || !paid?.onDelivery);
  const reached = starts.findLast(({ at }) => at !== null)?.at ?? order.createdAt;
  const reopened = events.find(({ kind }) => kind === 'reopen')?.createdAt ?? 0;
  const asked = Math.max(steps[0]?.createdAt ?? order.createdAt, reopened);
  const since = order.status === 'pending' ? asked : reached;
  const { what, at } = nextOf(order, { quote, since, now, pay: payNext(history, ways) }, shop);
  return { what, at: isoOrNull(at) };
}
