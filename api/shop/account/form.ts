import { keptZipCode } from '../addresses/form.ts';
import { city, email, firstName, lastName, phone, state, street } from '../fields.ts';
import type { Form } from '../form.ts';
import { password } from '../password/form.ts';
import { passwordRules } from '../password/rules.ts';
import { resetForm } from '../reset/form.ts';

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

/** The same with the old one. @param min the shop's own rule */
export const changePasswordForm = (min: number = passwordRules.min) =>
  ({ currentPassword: password, ...resetForm(min) }) as const satisfies Form;
