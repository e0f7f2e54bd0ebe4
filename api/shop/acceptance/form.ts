import type { Form } from '../form.ts';

/** What a customer says with a refusal or a cancellation, besides the reason. */
export const reasonForm = {
  words: { label: 'acceptance.words', max: 1000, cut: 1000, several: true },
} as const satisfies Form;
