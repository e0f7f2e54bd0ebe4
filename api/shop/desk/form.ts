import type { Form } from '../form.ts';

/** What sellers type at an enquiry. */

const cut = (max: number) => ({ max, cut: max });

/** Of a quote: prices and days are numbers on the wire (`checkQuote` of the site). */
export const quoteForm = { message: { label: 'desk.toCustomer', ...cut(2000), several: true } } as const satisfies Form;

export const parcelForm = {
  carrier: { label: 'desk.carrier', ...cut(60), input: { autoComplete: 'off' } },
  trackingNumber: { label: 'orders.tracking', ...cut(60), input: { autoComplete: 'off' } },
} as const satisfies Form;

/** Why a cancelled enquiry is opened again. */
export const reopenForm = {
  reason: { label: 'desk.reopenReason', required: true, ...cut(500), input: { autoComplete: 'off' } },
} as const satisfies Form;

export const noteForm = {
  note: { label: 'desk.note', required: true, ...cut(2000), several: true },
} as const satisfies Form;
