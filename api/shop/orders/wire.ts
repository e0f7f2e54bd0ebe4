import type { Quote } from '../desk/quotes.ts';
import type { Condition } from '../fit/fitment.ts';
import { isOnRequest, paiseToRupeeString, paiseToRupees, type Totals } from '../money/rules.ts';
import type { OrderDetails, OrderQuote, OrderSummary } from './contract.ts';
import type { OrderLineRow, OrderRow } from './store.ts';

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
    quotedAt: order.quotedAt === null ? null : new Date(order.quotedAt).toISOString(),
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
      };
    }),
  };
}

/** @param slugs the last parts of the product pages' addresses, by item id */
export function detailsOf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  quote: Quote | undefined,
  say: SayConditions,
  slugs: ReadonlyMap<string, string> = new Map(),
): OrderDetails {
  return {
    ...summaryOf(order),
    items: lines.map((line) => ({ ...itemOf(line, say), urlSlug: slugs.get(line.itemId) })),
    totals: rupeeTotals(totalsOf(order)),
    quote: quote ? quoteOf(quote, lines) : null,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    contactInfo: { email: order.email, phone: order.phone },
    vehicle: order.vehicle,
    note: order.note,
  };
}
