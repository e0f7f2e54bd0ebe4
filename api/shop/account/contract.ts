import { z } from 'zod';
import { shapeOf, text } from '../form-schema.ts';
import { newPassword as newPasswordField } from '../password/form.ts';
import { passwordRules } from '../password/rules.ts';
import { email, password } from '../wire.ts';
import { billingForm, profileForm } from './form.ts';

/** Profile, password and its reset. */

/** The country is always the shop's: the form shows it but does not let the customer change it. */
export const billingAddress = z.object(shapeOf(billingForm));
export type BillingAddressBody = z.infer<typeof billingAddress>;

/** Absent fields keep their value; an empty text means "not given". */
export const profileBody = z.object({
  firstName: text(profileForm.firstName).optional(),
  lastName: text(profileForm.lastName).optional(),
  /** The address as it is: a new one is asked for by a call of its own. */
  email: email.optional(),
  phone: text(profileForm.phone, { long: undefined }).optional(),
  billingAddress: billingAddress.optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;

const newPassword = text(newPasswordField, {
  short: `Password must be at least ${passwordRules.min} characters long.`,
});
/** The routes hold it against the new one. */
const confirmPassword = z.string().max(passwordRules.max);

export const changePasswordBody = z.object({
  currentPassword: password,
  newPassword,
  confirmPassword,
  language: z.string().max(10).optional(),
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

export const forgotPasswordBody = z.object({ email, language: z.string().max(10).optional() });
export const resetPasswordBody = z.object({
  token: z.string().min(1, 'expected the token of the mail').max(200),
  newPassword,
  confirmPassword,
  language: z.string().max(10).optional(),
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

export const photoParams = z.object({ name: z.string().max(80) });
export const photoAnswer = z.object({ data: z.object({ profileImageUrl: z.string().nullable() }) });
