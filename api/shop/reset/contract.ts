import { z } from 'zod';
import { confirmPassword, newPassword } from '../password/contract.ts';
import { email } from '../wire.ts';

/** A link that sets a new password. */

export const forgotPasswordBody = z.object({ email, language: z.string().max(10).optional() });

export const resetPasswordBody = z.object({
  token: z.string().min(1, 'expected the token of the mail').max(200),
  newPassword,
  confirmPassword,
  language: z.string().max(10).optional(),
});

export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
