import { email, firstName, lastName, phone } from '../fields.ts';
import type { Form, FormValues } from '../form.ts';
import { newPassword, password } from '../password/form.ts';
import { passwordRules } from '../password/rules.ts';

/** The form that opens an account. */
export const registerForm = {
  firstName: { ...firstName, label: 'register.firstName' },
  lastName: { ...lastName, label: 'register.lastName' },
  email: {
    ...email,
    label: 'register.email',
    required: true,
    input: { type: 'email', autoComplete: 'username' },
  },
  phone: { ...phone, label: 'register.phone' },
  password: { ...newPassword, label: 'register.password', shortText: 'register.passwordHint' },
} as const satisfies Form;

/** The form with the password once more, which is not sent. @param min fewest characters, from shop.yaml */
export const registerPageForm = (min: number = passwordRules.min) =>
  ({
    ...registerForm,
    password: { ...registerForm.password, min },
    confirmPassword: {
      label: 'register.confirmPassword',
      required: true,
      format: {
        problem: 'mismatch',
        text: 'register.mismatch',
        isRight: (text: string, { password: chosen }: FormValues) => text === chosen,
      },
      secret: true,
      input: newPassword.input,
    },
  }) as const satisfies Form;

/** Asks for the password of a registration after its mail's link was opened. */
export const finishForm = { password: { ...password, label: 'register.password' } } as const satisfies Form;
