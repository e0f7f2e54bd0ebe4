import { policy } from '../orders/policy.ts';
import { type Availability, isNothingAvailable, type OrderStatus } from '../orders/rules.ts';

/** What customers can do with their orders. Pure rules that pages and server share; times are milliseconds since 1970. */

/** `quote_again`: the quote had ended, and the customer asked for a new one. */
export const customerSteps = ['accepted', 'refused', 'quote_again', 'cancelled'] as const;
export type CustomerStep = (typeof customerSteps)[number];

/** Why a customer refuses a quote or cancels an order. */
export const reasons = ['price', 'delivery', 'wrong_part', 'mistake', 'elsewhere', 'other'] as const;
export type Reason = (typeof reasons)[number];

/** For this long after the enquiry an order is cancelled without questions, as the shipping policy promises. */
export const freeCancelMilliseconds = policy.changeHours * 60 * 60_000;

export interface QuoteState {
  /** Until when it can be accepted; null: without end. */
  validUntil: number | null;
  lines: readonly { availability: Availability; accepted: boolean | null }[];
}

export interface OrderState {
  status: OrderStatus;
  createdAt: number;
  /** When the quote was sent that the customer can answer; null when there is none. */
  quotedAt: number | null;
}

/** What a customer can do now. */
export interface Choices {
  accept: boolean;
  refuse: boolean;
  quoteAgain: boolean;
  cancel: boolean;
  /** Whether cancelling needs a reason. */
  cancelNeedsReason: boolean;
}

export function isExpired({ validUntil }: Pick<QuoteState, 'validUntil'>, now: number): boolean {
  return validUntil !== null && now >= validUntil;
}

/** Whether the customer has accepted something of a quote. */
export function isAccepted({ lines }: Pick<QuoteState, 'lines'>): boolean {
  return lines.some(({ accepted }) => accepted === true);
}

/** @param partSent whether a part has left: the customer cannot cancel what is on its way */
export function choicesOf(order: OrderState, quote: QuoteState | undefined, now: number, partSent = false): Choices {
  const open = order.status === 'pending' && order.quotedAt !== null ? quote : undefined;
  const expired = open !== undefined && isExpired(open, now);
  const cancel =
    !partSent && (order.status === 'pending' || order.status === 'confirmed' || order.status === 'processing');
  return {
    accept: open !== undefined && !expired && !isNothingAvailable(open.lines),
    refuse: open !== undefined,
    quoteAgain: expired,
    cancel,
    cancelNeedsReason: cancel && now >= order.createdAt + freeCancelMilliseconds,
  };
}
