import { z } from 'zod';
import { email, optionalPhone } from '../login/contract.ts';
import { passwordRules } from '../password/rules.ts';
import { fieldLimits, oneLine } from '../rules.ts';

/** Profile, password and its reset. */

const optional = (limit: number) =>
  z.string().overwrite(oneLine).max(limit, `expected at most ${limit} characters`).default('');

/** The country is always the shop's: the form shows it but does not let the customer change it. */
export const billingAddress = z.object({
  address: optional(fieldLimits.street),
  city: optional(fieldLimits.city),
  state: optional(fieldLimits.state),
  zipCode: optional(fieldLimits.zipCode),
});
export type BillingAddressBody = z.infer<typeof billingAddress>;

const name = z
  .string()
  .overwrite(oneLine)
  .max(fieldLimits.name, `expected at most ${fieldLimits.name} characters`)
  .optional();

/** Absent fields keep their value; an empty text means "not given". */
export const profileBody = z.object({
  firstName: name,
  lastName: name,
  /** The address as it is: a new one is asked for by a call of its own. */
  email: email.optional(),
  phone: optionalPhone,
  billingAddress: billingAddress.optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;

const newPassword = z
  .string()
  .min(passwordRules.min, `Password must be at least ${passwordRules.min} characters long.`)
  .max(passwordRules.max, `expected at most ${passwordRules.max} characters`);
const confirmPassword = z.string().max(passwordRules.max);

export const changePasswordBody = z.object({
  currentPassword: z.string().min(1, 'expected a password').max(passwordRules.max),
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
