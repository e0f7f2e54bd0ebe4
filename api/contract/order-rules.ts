import { type OrderStatus, orderStatuses, type Totals } from './rules.ts';

/** What may happen to an order after it was sent: steps of its status, quotes. Pure rules that pages and server share. */

/** Where an order can go from each status; the way is one way. Source: customer-area specification, section 4. */
const nextSteps: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
};

export function isOrderStatus(text: unknown): text is OrderStatus {
  return orderStatuses.includes(text as OrderStatus);
}

export function stepsFrom(status: OrderStatus): readonly OrderStatus[] {
  return nextSteps[status];
}

export function canStep(from: OrderStatus, to: OrderStatus): boolean {
  return nextSteps[from].includes(to);
}

/** Prices are settled before the goods leave. */
export function canQuote(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'processing';
}

/** The number of a parcel can be corrected while the customer may look for it. */
export function hasTracking(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** Statuses whose beginning is mailed to the customer; `completed` only closes the seller's file. */
export const mailedStatuses = ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type MailedStatus = (typeof mailedStatuses)[number];

export function isMailed(status: OrderStatus): status is MailedStatus {
  return (mailedStatuses as readonly string[]).includes(status);
}

/** What the seller says of a line: it is there, it comes after some days, or it cannot be had. */
export const availabilities = ['available', 'to_order', 'unavailable'] as const;
export type Availability = (typeof availabilities)[number];

export const deskLimits = {
  pageSize: 25,
  /** A search that finds more orders says so, and counts no further. */
  counted: 1000,
  message: 2000,
  note: 2000,
  carrier: 60,
  trackingNumber: 60,
  /** Longest time until a line that is ordered for the customer is there. */
  days: 365,
  /** Ten million rupees. */
  unitPaise: 1_000_000_000,
} as const;

/**
 * What a quote comes to, in paise: lines that cannot be had cost nothing; shipping is the seller's word, tax the shop's
 * rule, of the lines alone as at checkout.
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
  const tax = Math.round((subtotal * taxPercent) / 100);
  return { subtotal, shipping, tax, total: subtotal + shipping + tax };
}

/** "1,250.50" or "₹ 1250.5" as paise; undefined when it is no amount of at most two decimals. */
export function parseRupees(text: string): number | undefined {
  const digits = text.replace(/[\s,₹]/g, '');
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(digits)) return undefined;
  const paise = Math.round(Number(digits) * 100);
  return paise <= deskLimits.unitPaise ? paise : undefined;
}
