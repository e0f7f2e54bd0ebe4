import type { Form } from '../form.ts';
import { parseRupees } from '../orders/rules.ts';
import { readReference } from './rules.ts';

const isReference = (text: string) =>
  readReference('upi', text) !== undefined || readReference('bank_transfer', text) !== undefined;

/** What the customer says about a transfer. */
export const claimForm = {
  reference: {
    label: 'payment.reference',
    required: true,
    max: 60,
    format: { problem: 'reference', text: 'payment.referenceWrong', isRight: isReference },
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  },
} as const satisfies Form;

/** What the seller finds in the bank account. */
export const receivedForm = {
  amount: {
    label: 'payment.amountReceived',
    required: true,
    max: 20,
    format: {
      problem: 'amount',
      text: 'desk.priceWrong',
      isRight: (text) => (parseRupees(text) ?? 0) > 0,
    },
    input: { inputMode: 'decimal', autoComplete: 'off' },
  },
  reference: { ...claimForm.reference, required: false },
} as const satisfies Form;

/** The number of the seller's own transfer; empty for cash. */
export const refundMadeForm = {
  reference: { ...receivedForm.reference, label: 'payment.desk.refundReference' },
} as const satisfies Form;

export const oweForm = {
  amount: { ...receivedForm.amount, label: 'payment.desk.refundAmount' },
} as const satisfies Form;
