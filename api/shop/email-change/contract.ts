import { z } from 'zod';
import { email, password } from '../wire.ts';

/** The change of an account's e-mail address, and the end of an account. */

export const emailChangeBody = z.object({ email, password, language: z.string().max(10).optional() });
export type EmailChangeBody = z.infer<typeof emailChangeBody>;

/** The new address that waits for confirmation; null when there is none. */
export const emailChangeAnswer = z.object({
  pending: z.object({ email: z.string(), until: z.string() }).nullable(),
});
export type EmailChangeAnswer = z.infer<typeof emailChangeAnswer>;

export const emailTokenBody = z.object({ token: z.string().min(1, 'expected the token of the mail').max(200) });

/** `email`: the account's address from now on. */
export const emailConfirmedAnswer = z.object({ email: z.string() });
export type EmailConfirmedAnswer = z.infer<typeof emailConfirmedAnswer>;

/** `resetToken` sets a new password: whoever started the change knows the old one. */
export const emailTakenBackAnswer = z.object({ email: z.string(), resetToken: z.string() });
export type EmailTakenBackAnswer = z.infer<typeof emailTakenBackAnswer>;
