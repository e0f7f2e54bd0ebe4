import type { Form, FormField } from '../form.ts';
import { password } from '../password/form.ts';
import { secondFactorRules } from './rules.ts';

/** A code of the authenticator app; a recovery code has letters, so the keyboard is not the one of numbers. */
export const codeField = {
  label: 'secondFactor.code',
  required: true,
  max: secondFactorRules.maxCode,
  cut: secondFactorRules.maxCode,
  secret: true,
  input: { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
} as const satisfies FormField;

/** The first code of a new app. */
export const firstCodeForm = { code: codeField } as const satisfies Form;

/** What proves that the seller is the seller, before there is a second factor and afterwards. */
export const passwordForm = { password } as const satisfies Form;
export const proofForm = { ...passwordForm, code: codeField } as const satisfies Form;
