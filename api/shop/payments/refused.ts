import { ApiError } from '../../serve/errors.ts';

/**
 * - `not_now`: the order does not allow it.
 * - `nothing_due`: everything is paid.
 * - `not_offered`: the shop does not offer this way for the amount.
 * - `parcel_sent`: the parcel has left, with or without cash to collect.
 * - `reference_used`: the transfer has already paid an order.
 * - `too_much`: more than the shop holds.
 */
export type PaymentTrouble = 'not_now' | 'nothing_due' | 'not_offered' | 'parcel_sent' | 'reference_used' | 'too_much';

/** Why a payment or refund was not stored; within a transaction, nothing of it is. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
  readonly trouble: PaymentTrouble;

  constructor(trouble: PaymentTrouble) {
    super(`a payment was refused: ${trouble}`);
    this.trouble = trouble;
  }
}

/** What each trouble is answered with. */
const said: Record<PaymentTrouble, [status: number, message: string]> = {
  not_now: [422, 'the order cannot be paid now'],
  nothing_due: [422, 'nothing is due for this order'],
  not_offered: [422, 'the shop does not offer this way for this order'],
  parcel_sent: [422, 'the parcel has left, so that this way to pay cannot be chosen any more'],
  reference_used: [409, 'this transfer has already paid an order'],
  too_much: [422, 'the shop does not hold so much of this order'],
};

/** The refusal of a payment as an answer; any other error as it is. */
export function asAnswer(error: unknown): unknown {
  if (!(error instanceof PaymentRefused)) return error;
  const [status, message] = said[error.trouble];
  return new ApiError(status, error.trouble, message);
}
