import type { Form } from '../form.ts';

/** One message. A picture may stand for the words. */
export const messageForm = {
  words: { label: 'conversation.words', max: 2000, cut: 2000, several: true },
} as const satisfies Form;
