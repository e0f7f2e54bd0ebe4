import { z } from 'zod';
import { text } from '../form-schema.ts';
import { newPassword as newPasswordField } from './form.ts';
import { passwordRules } from './rules.ts';

/** A new password on the wire. */

export const newPassword = text(newPasswordField, {
  short: `Password must be at least ${passwordRules.min} characters long.`,
});
/** The routes compare it with the new password. */
export const confirmPassword = z.string().max(passwordRules.max);
