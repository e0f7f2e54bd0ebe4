import type { Form } from '../form.ts';
import { templateLimits } from './rules.ts';

const words = {
  label: 'desk.templates.words',
  max: templateLimits.words,
  cut: templateLimits.words,
  several: true,
} as const;

/** A template, with a field for each language; a missing one is sent in English. */
export const templateForm = {
  name: {
    label: 'desk.templates.name',
    required: true,
    max: templateLimits.name,
    cut: templateLimits.name,
    input: { autoComplete: 'off' },
  },
  en: { ...words, required: true },
  hi: words,
  ta: words,
  te: words,
  bn: words,
  gu: words,
  mr: words,
  kn: words,
  ml: words,
} as const satisfies Form;
