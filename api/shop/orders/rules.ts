import { paiseOf } from '../money/rules.ts';

/** What can be done with a sent order: status changes and quotes. Pure rules that pages and server share. */

/** The statuses that a seller gives an order. */
export const givenStatuses = ['confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const;

export const orderStatuses = ['pending', ...givenStatuses] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses that can follow each status; `undoableStep` is the way back. */
const nextSteps: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  // A parcel that is refused at the door, or finds nobody, comes back.
  shipped: ['delivered', 'cancelled'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
};

/** Where an order is in the seller's work: to be answered; quoted, waiting for the customer; or a later status. */
export const deskStages = ['to_answer', 'quoted', ...givenStatuses] as const;
export type DeskStage = (typeof deskStages)[number];

export function isDeskStage(text: unknown): text is DeskStage {
  return deskStages.includes(text as DeskStage);
}

/**
 * The kinds of event in an order's history at the desk. `undo` takes a status step back. `reopen` takes a cancelled
 * order back to its beginning. `line` changes what a line is about. `parcel` sends a part of the order.
 */
export const eventKinds = ['status', 'quote', 'tracking', 'note', 'undo', 'reopen', 'line', 'parcel'] as const;
export type EventKind = (typeof eventKinds)[number];

/** How long a status step can be taken back, in milliseconds. */
export const undoMilliseconds = 10 * 60_000;

/**
 * The status to which taking the last step back returns an order, and until when (milliseconds since 1970). Undefined
 * when that is no longer possible, or there is no step.
 * @param events newest first; steps already taken back do not count
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
    else if (event.kind === 'reopen') steps.length = 0;
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

/** Whether a quote can be sent: only before the goods leave. */
export function canQuote(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'processing';
}

/** Whether a step promises or moves goods; such a step is refused while no line of the quote is available. */
export function isTowardsGoods(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'processing' || status === 'shipped';
}

/** Whether every line of a quote is unavailable. */
export function isNothingAvailable(lines: readonly { availability: Availability }[]): boolean {
  return lines.every(({ availability }) => availability === 'unavailable');
}

/** Whether a quoted price differs by more than half from the price that the customer was shown. Neither is 0. */
export function isFarOff(askedPaise: number, quotedPaise: number): boolean {
  return Math.abs(quotedPaise - askedPaise) * 2 > askedPaise;
}

/** Whether the goods have arrived. */
export function wasDelivered(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'completed';
}

/** Whether the parcel has left. */
export function hasLeft(status: OrderStatus): boolean {
  return status === 'shipped' || wasDelivered(status);
}

/** Whether an order can be taken back to its beginning, to be answered anew: the seller has all goods. */
export function canReopen(status: OrderStatus): boolean {
  return status === 'cancelled';
}

/** Whether lines can be changed: before the customer has accepted them. */
export function canChangeLines(status: OrderStatus): boolean {
  return status === 'pending';
}

interface SentLine {
  lineId: string;
  parcel: unknown;
}

/** The lines that leave with an order: none that is unavailable, or that the customer has refused. */
export function linesToSend<Line extends Pick<SentLine, 'lineId'>>(
  lines: readonly Line[],
  quoted: readonly { lineId: string; availability: Availability; accepted: boolean | null }[],
): Line[] {
  return lines.filter(({ lineId }) => {
    const line = quoted.find((one) => one.lineId === lineId);
    return line === undefined || (line.availability !== 'unavailable' && line.accepted !== false);
  });
}

/**
 * Whether some lines can leave before the others: each is to be sent, and at least one is left for the order's own
 * parcel. A line that has left already may be named, to correct its parcel.
 */
export function canSendPart(toSend: readonly SentLine[], lineIds: readonly string[]): boolean {
  const isNamed = ({ lineId }: SentLine) => lineIds.includes(lineId);
  const named = toSend.filter(isNamed);
  return (
    named.length > 0 &&
    named.length === new Set(lineIds).size &&
    toSend.some((line) => line.parcel === null && !isNamed(line))
  );
}

/** Whether carrier and tracking number can be corrected: while the customer may still need them. */
export function hasTracking(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** Statuses about which the customer gets a mail; `completed` matters only to the seller. */
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
  /** A search stops counting at this number, and says so. */
  counted: 1000,
  /** Characters of a search. */
  query: 200,
  /** Longest wait, in days, for a line that is ordered for the customer. */
  days: 365,
  /** The highest unit price: ten million rupees. */
  unitPaise: 1_000_000_000,
} as const;

/** An unavailable line needs no price, any other has one above 0. */
export function lacksPrice({ unitPrice, availability }: { unitPrice: number; availability: Availability }): boolean {
  return unitPrice <= 0 && availability !== 'unavailable';
}

/** "1,250.50" or "₹ 1250.5" as paise; undefined when it is not an amount of at most two decimals. */
export function parseRupees(text: string): number | undefined {
  const digits = text.replace(/[\s,₹]/g, '');
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(digits)) return undefined;
  const paise = paiseOf(digits);
  return paise <= deskLimits.unitPaise ? paise : undefined;
}

/** Whether a part of an order has left before the others. @param lines the order's */
export const isPartSent = (lines: readonly { parcel: object | null }[]): boolean =>
  lines.some(({ parcel }) => parcel !== null);
