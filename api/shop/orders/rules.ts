import { paiseOf } from '../money/rules.ts';

/** What may happen to an order once it is sent: status changes and quotes. Pure rules that pages and server share. */

/** The statuses that a seller gives an order. */
export const givenStatuses = ['confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const;

export const orderStatuses = ['pending', ...givenStatuses] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses an order can move to from each status; the way back is `undoableStep`. */
const nextSteps: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
};

/** Where an order is in the seller's work: to be answered, quoted and waiting for the customer, or in a later status. */
export const deskStages = ['to_answer', 'quoted', ...givenStatuses] as const;
export type DeskStage = (typeof deskStages)[number];

export function isDeskStage(text: unknown): text is DeskStage {
  return deskStages.includes(text as DeskStage);
}

/** What the history of an order at the desk consists of; `undo` takes a status step back. */
export const eventKinds = ['status', 'quote', 'tracking', 'note', 'undo'] as const;
export type EventKind = (typeof eventKinds)[number];

/** How long a status step can be taken back. */
export const undoMilliseconds = 10 * 60_000;

/**
 * The status that an order returns to when its last step is taken back, and until when that is possible (milliseconds
 * since 1970); undefined when it no longer is, or when there is no step.
 * @param events newest first; steps that were taken back do not count
 */
export function undoableStep(
  status: OrderStatus,
  events: readonly { kind: EventKind; status: OrderStatus | null; createdAt: number }[],
  now: number,
): { status: OrderStatus; until: number } | undefined {
  const steps: { status: OrderStatus; until: number }[] = [];
  for (const event of events.toReversed()) {
    if (event.kind === 'status' && event.status)
      steps.push({ status: event.status, until: event.createdAt + undoMilliseconds });
    else if (event.kind === 'undo') steps.pop();
  }
  const last = steps.pop();
  if (last?.status !== status || now >= last.until) return undefined;
  return { status: steps.at(-1)?.status ?? 'pending', until: last.until };
}

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

/** Steps that promise or move goods: none of them is open while nothing is available. */
export function isTowardsGoods(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'processing' || status === 'shipped';
}

/** Whether a quote offers nothing at all. */
export function isNothingAvailable(lines: readonly { availability: Availability }[]): boolean {
  return lines.every(({ availability }) => availability === 'unavailable');
}

/** Whether a price is off by more than half from the one that the customer was shown. Neither is 0. */
export function isFarOff(askedPaise: number, quotedPaise: number): boolean {
  return Math.abs(quotedPaise - askedPaise) * 2 > askedPaise;
}

/** A tracking number can be corrected while the customer may still use it. */
export function hasTracking(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** Statuses that the customer hears about by mail; `completed` only closes the seller's file. */
export const mailedStatuses = ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type MailedStatus = (typeof mailedStatuses)[number];

export function isMailed(status: OrderStatus): status is MailedStatus {
  return (mailedStatuses as readonly string[]).includes(status);
}

/** The seller's statement about a line: in stock, to be ordered within some days, or unobtainable. */
export const availabilities = ['available', 'to_order', 'unavailable'] as const;
export type Availability = (typeof availabilities)[number];

export const deskLimits = {
  pageSize: 25,
  /** Above this number a search stops counting and says so. */
  counted: 1000,
  message: 2000,
  note: 2000,
  carrier: 60,
  trackingNumber: 60,
  /** Longest wait, in days, for a line that is ordered for the customer. */
  days: 365,
  /** Ten million rupees. */
  unitPaise: 1_000_000_000,
} as const;

/** "1,250.50" or "₹ 1250.5" as paise; undefined when it is not an amount of at most two decimals. */
export function parseRupees(text: string): number | undefined {
  const digits = text.replace(/[\s,₹]/g, '');
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(digits)) return undefined;
  const paise = paiseOf(digits);
  return paise <= deskLimits.unitPaise ? paise : undefined;
}
