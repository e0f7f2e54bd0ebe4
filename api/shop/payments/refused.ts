/**
 * `not_now`: the order does not allow it; `nothing_due`; `not_offered`: the shop does not offer this way for the amount;
 * `reference_used`: the transfer has already paid an order; `too_much`: more than the shop holds.
 */
export type PaymentTrouble = 'not_now' | 'nothing_due' | 'not_offered' | 'reference_used' | 'too_much';

/** Why a payment or refund was not stored; within a transaction, nothing of it is. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
  readonly trouble: PaymentTrouble;

  constructor(trouble: PaymentTrouble) {
    super(`a payment was refused: ${trouble}`);
    this.trouble = trouble;
  }
}
