import type { FormField } from '../form.ts';
import { passwordRules } from './rules.ts';

/** Fields of passwords. No zod. */

/** The account's present password. */
export const password = {
  label: 'account.currentPassword',
  required: true,
  max: passwordRules.max,
  secret: true,
  input: { type: 'password', autoComplete: 'current-password' },
} as const satisfies FormField;

/** A new password; the shop's own minimum may be higher. */
export const newPassword = {
  label: 'account.newPassword',
  min: passwordRules.min,
  max: passwordRules.max,
  shortText: 'account.tooShortText',
  secret: true,
  input: { type: 'password', autoComplete: 'new-password' },
} as const satisfies FormField;
