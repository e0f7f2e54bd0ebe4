import { keptZipCode } from '../addresses/form.ts';
import { city, email, firstName, lastName, phone, state, street } from '../fields.ts';
import type { Form } from '../form.ts';
import { password } from '../password/form.ts';
import { passwordRules } from '../password/rules.ts';
import { resetForm } from '../reset/form.ts';

/** The profile; a form of its own changes the e-mail address. */
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

/** A new password, with the present one. @param min fewest characters, from shop.yaml */
export const changePasswordForm = (min: number = passwordRules.min) =>
  ({ currentPassword: password, ...resetForm(min) }) as const satisfies Form;
