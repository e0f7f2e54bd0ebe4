import { keptZipCode } from '../addresses/form.ts';
import { city, email, firstName, lastName, phone, state, street } from '../fields.ts';
import type { Form, FormValues } from '../form.ts';
import { newPassword, password } from '../password/form.ts';
import { passwordRules } from '../password/rules.ts';
import { emailLength } from '../rules.ts';

/** The profile; a new e-mail address is asked for by a form of its own. */
export const profileForm = {
  firstName,
  lastName,
  email: { label: email.label, input: email.input },
  phone,
} as const satisfies Form;

/** The billing address. Its country is the shop's. The server takes any postal code. */
export const billingForm = {
  address: street,
  city,
  state,
  zipCode: keptZipCode,
} as const satisfies Form;

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

/** A new password, typed twice. @param min the shop's own rule */
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

/** The same with the old one. @param min the shop's own rule */
export const changePasswordForm = (min: number = passwordRules.min) =>
  ({ currentPassword: password, ...resetForm(min) }) as const satisfies Form;
