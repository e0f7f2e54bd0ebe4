import type { Form } from '../form.ts';

/** What a customer says about a return, besides its lines. */
export const returnForm = {
  words: { label: 'returns.words', max: 2000, cut: 2000, several: true },
} as const satisfies Form;

/** What a seller says with an answer; a refusal needs it. */
export const returnAnswerForm = {
  words: { label: 'returns.toCustomer', max: 1000, cut: 1000, several: true },
} as const satisfies Form;
