import { email } from '../fields.ts';
import type { Form, FormValues } from '../form.ts';
import { newPassword } from '../password/form.ts';
import { passwordRules } from '../password/rules.ts';
import { emailLength } from '../rules.ts';

/** Asks for a link that sets a new password. */
export const forgotForm = {
  email: {
    ...email,
    label: 'login.email',
    required: true,
    cut: emailLength,
    input: { type: 'email', autoComplete: 'username' },
  },
} as const satisfies Form;

/** A new password, typed twice. @param min fewest characters, from shop.yaml */
export const resetForm = (min: number = passwordRules.min) =>
  ({
    newPassword: { ...newPassword, required: true, min },
    confirmPassword: {
      label: 'account.confirmPassword',
      required: true,
      format: {
        problem: 'mismatch',
        text: 'account.mismatchText',
        isRight: (text: string, { newPassword: chosen }: FormValues) => text === chosen,
      },
      secret: true,
      input: newPassword.input,
    },
  }) as const satisfies Form;
