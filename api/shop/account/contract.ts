import { z } from 'zod';
import { shapeOf, text } from '../form-schema.ts';
import { confirmPassword, newPassword } from '../password/contract.ts';
import { email, password } from '../wire.ts';
import { billingForm, profileForm } from './form.ts';

/** Profile, password and its reset. */

/** The country is always the shop's; the form only shows it. */
export const billingAddress = z.object(shapeOf(billingForm));
export type BillingAddressBody = z.infer<typeof billingAddress>;

/** Absent fields keep their value; an empty text means "not given". */
export const profileBody = z.object({
  firstName: text(profileForm.firstName).optional(),
  lastName: text(profileForm.lastName).optional(),
  /** The present address; a call of its own changes it. */
  email: email.optional(),
  phone: text(profileForm.phone, { long: undefined }).optional(),
  billingAddress: billingAddress.optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;

export const changePasswordBody = z.object({
  currentPassword: password,
  newPassword,
  confirmPassword,
  language: z.string().max(10).optional(),
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
