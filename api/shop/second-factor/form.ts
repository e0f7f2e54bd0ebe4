import type { Form, FormField } from '../form.ts';
import { password } from '../password/form.ts';
import { secondFactorRules } from './rules.ts';

/** A code of the authenticator app. A recovery code has letters, so the keyboard is not numeric. */
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

/** What a seller enters to change the second factor, before one is active and afterwards. */
export const passwordForm = { password } as const satisfies Form;
export const proofForm = { ...passwordForm, code: codeField } as const satisfies Form;
