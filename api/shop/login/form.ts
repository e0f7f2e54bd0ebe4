import type { Form } from '../form.ts';
import { password } from '../password/form.ts';
import { emailLength } from '../rules.ts';
import { codeField } from '../second-factor/form.ts';

/** The sign-in. It takes an address of any form, because an account may be older than a rule. */
export const loginForm = {
  email: {
    label: 'login.email',
    required: true,
    max: emailLength,
    input: { type: 'email', autoComplete: 'username' },
  },
  password: { ...password, label: 'login.password' },
} as const satisfies Form;

/** The sign-in after a seller was asked for a code. */
export const loginCodeForm = { ...loginForm, code: codeField } as const satisfies Form;
