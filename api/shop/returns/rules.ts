import { includesGst, type TaxRule } from '../money/rules.ts';
import { policy } from '../orders/policy.ts';
import { type Availability, isNothingAvailable, type OrderStatus, wasDelivered } from '../orders/rules.ts';

/** Returns and claims. Pure rules that pages and server share; times are milliseconds since 1970, amounts paise. */

export const returnReasons = ['does_not_fit', 'damaged', 'wrong_part', 'changed_mind'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** What differs on a part that does not fit. */
export const differences = ['length', 'thread', 'connector', 'side', 'other'] as const;
export type Difference = (typeof differences)[number];

/** What a seller can do with a return. */
export const returnAnswers = ['accepted', 'received', 'refunded', 'replaced', 'refused'] as const;
export type ReturnAnswer = (typeof returnAnswers)[number];

/** `accepted`: the customer sends the goods back; `received`: they have arrived. The last three are final. */
export const returnStates = ['asked', ...returnAnswers] as const;
export type ReturnState = (typeof returnStates)[number];

export const returnLimits = {
  /** Returns of one order, and pictures of one return. */
  ofOrder: 20,
  pictures: 3,
  /** Returns that one order and one caller may ask for within the window. */
  windowMilliseconds: 24 * 60 * 60_000,
  perOrder: 10,
  perCaller: 60,
} as const;

const day = 24 * 60 * 60_000;

/** A seller may refund, replace or refuse without having the goods back. */
const answersIn: Record<ReturnState, readonly ReturnAnswer[]> = {
  asked: ['accepted', 'refunded', 'replaced', 'refused'],
  accepted: ['received', 'refunded', 'replaced', 'refused'],
  received: ['refunded', 'replaced', 'refused'],
  refunded: [],
  replaced: [],
  refused: [],
};

export const answersTo = (state: ReturnState): readonly ReturnAnswer[] => answersIn[state];

export const isOpenReturn = (state: ReturnState): boolean => answersIn[state].length > 0;

/** Whether an answer can confirm that the part did not fit: a refusal does not. */
export const confirmsMisfit = (answer: ReturnAnswer): boolean => answer !== 'accepted' && answer !== 'refused';

/**
 * Until when a part can be returned.
 * @param promisedDays for which the shop promised that the part fits; 0: it did not
 */
export function returnUntil(deliveredAt: number, reason: ReturnReason, promisedDays: number): number {
  const days = reason === 'damaged' ? policy.defectDays : policy.returnDays;
  return deliveredAt + Math.max(days, reason === 'does_not_fit' ? promisedDays : 0) * day;
}

/** A line as it was delivered: the quote may have changed its price, or left it out. */
export interface DeliveredLine {
  lineId: string;
  quantity: number;
  unitPaise: number;
}

interface OrderedLine {
  id: string;
  quantity: number;
  unitPaise: number;
}

interface QuotedLine {
  orderLineId: string;
  unitPaise: number;
  availability: Availability;
  accepted: boolean | null;
}

/** What an order delivered: nothing before it was delivered, and no line that the quote or the customer left out. */
export function deliveredLines(
  status: OrderStatus,
  lines: readonly OrderedLine[],
  quote: { lines: readonly QuotedLine[] } | undefined,
): DeliveredLine[] {
  if (!wasDelivered(status)) return [];
  return lines.flatMap(({ id, quantity, unitPaise }) => {
    const quoted = quote?.lines.find(({ orderLineId }) => orderLineId === id);
    if (quoted && (isNothingAvailable([quoted]) || quoted.accepted === false)) return [];
    return [{ lineId: id, quantity, unitPaise: quoted?.unitPaise ?? unitPaise }];
  });
}

interface Pieces {
  lineId: string;
  quantity: number;
}

/** How many pieces of each delivered line can still be returned. @param taken the lines of returns not refused */
export function piecesLeft(delivered: readonly Pieces[], taken: readonly Pieces[]): Map<string, number> {
  const left = new Map(delivered.map(({ lineId, quantity }) => [lineId, quantity]));
  for (const { lineId, quantity } of taken) left.set(lineId, Math.max(0, (left.get(lineId) ?? 0) - quantity));
  return left;
}

export interface AskedLine extends Pieces {
  reason: ReturnReason;
  differs: Difference | null;
}

/** Whether a line names what differs exactly when it does not fit. */
export const saysWhatDiffers = ({ reason, differs }: Pick<AskedLine, 'reason' | 'differs'>): boolean =>
  (reason === 'does_not_fit') === (differs !== null);

/** `not_delivered`: such a line was not delivered; `too_late`: its days are over; `too_many`: so many are not left. */
export const returnProblems = ['not_delivered', 'too_late', 'too_many'] as const;
export type ReturnProblem = (typeof returnProblems)[number];

export interface Returnable {
  /** When the order was delivered; null: not yet. */
  deliveredAt: number | null;
  left: ReadonlyMap<string, number>;
  promisedDays: (lineId: string) => number;
}

/** Why these lines cannot be returned now; undefined when they can. */
export function returnProblem(
  asked: readonly AskedLine[],
  { deliveredAt, left, promisedDays }: Returnable,
  now: number,
): ReturnProblem | undefined {
  if (deliveredAt === null || asked.some(({ lineId }) => !left.has(lineId))) return 'not_delivered';
  const isLate = ({ lineId, reason }: AskedLine) => now > returnUntil(deliveredAt, reason, promisedDays(lineId));
  if (asked.some(isLate)) return 'too_late';
  const after = new Map(left);
  for (const { lineId, quantity } of asked) after.set(lineId, (after.get(lineId) ?? 0) - quantity);
  return [...after.values()].some((pieces) => pieces < 0) ? 'too_many' : undefined;
}

/**
 * The most that can be refunded for the goods of a return, in paise: what its pieces cost with their tax, rounded down,
 * so that no number of returns is refunded more than the order cost. Prices that include GST have their tax in them.
 */
export function mostRefund(
  pieces: readonly Pieces[],
  delivered: readonly DeliveredLine[],
  rule: TaxRule | undefined,
): number {
  const unit = new Map(delivered.map(({ lineId, unitPaise }) => [lineId, unitPaise]));
  const goods = pieces.reduce((sum, { lineId, quantity }) => sum + (unit.get(lineId) ?? 0) * quantity, 0);
  if (!rule) return goods;
  if (includesGst(rule)) return rule.roundsOff ? goods - (goods % 100) : goods;
  return goods + Math.floor((goods * rule.taxPercent) / 100);
}

/**
 * What a refund pays for each line of a return, in paise: in proportion to what its pieces cost, with the rest on the
 * dearest line. The parts add up to the refund.
 */
export function shareRefund<Line extends Pieces>(
  pieces: readonly Line[],
  delivered: readonly DeliveredLine[],
  refundPaise: number,
): (Line & { paise: number })[] {
  const unit = new Map(delivered.map(({ lineId, unitPaise }) => [lineId, unitPaise]));
  const costs = pieces.map(({ lineId, quantity }) => (unit.get(lineId) ?? 0) * quantity);
  const all = costs.reduce((sum, cost) => sum + cost, 0);
  const shares = costs.map((cost) => (all === 0 ? 0 : Number((BigInt(refundPaise) * BigInt(cost)) / BigInt(all))));
  const rest = refundPaise - shares.reduce((sum, share) => sum + share, 0);
  const dearest = costs.indexOf(Math.max(...costs));
  return pieces.map((line, at) => ({ ...line, paise: (shares[at] ?? 0) + (at === dearest ? rest : 0) }));
}

/** The most of the shipping that can still be refunded, in paise. @param refunded with the order's other returns */
export const mostShippingRefund = (shippingPaise: number, refunded: readonly number[]): number =>
  Math.max(0, shippingPaise - refunded.reduce((sum, paise) => sum + paise, 0));

/** "ENQ-261121-48213-R1": what the customer writes on the parcel. */
export const returnNumber = (orderNumber: string, position: number): string => `${orderNumber}-R${position}`;
