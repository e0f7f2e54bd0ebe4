import { z } from 'zod';
import { text } from '../form-schema.ts';
import { signedInAnswer } from '../login/contract.ts';
import { passwordRules } from '../password/rules.ts';
import { email, password } from '../wire.ts';
import { registerForm } from './form.ts';
import { registrationRules } from './rules.ts';

/** Registration. */

export const registerBody = z.object({
  email,
  password: text(registerForm.password, {
    short: `Password must be at least ${passwordRules.min} characters long`,
  }),
  /** Optional on the wire; an empty text means "not given". */
  firstName: text(registerForm.firstName, { long: undefined }).optional(),
  lastName: text(registerForm.lastName, { long: undefined }).optional(),
  phone: text(registerForm.phone, { long: undefined }).optional(),
  /** The page's language, for the mail. */
  language: z.string().max(10).optional(),
  /** The path to go on to once the account is open, as browsers write addresses. */
  next: z
    .string()
    .max(registrationRules.maxNext)
    .regex(/^\/[!-~]*$/, 'expected a path such as /checkout')
    .optional(),
});

export type RegisterBody = z.infer<typeof registerBody>;

/** The answer when accounts open by mail, the same for every address: a mail is on its way. */
export const registrationSentAnswer = z.object({ sent: z.literal(true) });

export type RegistrationSentAnswer = z.infer<typeof registrationSentAnswer>;

export const registerConfirmBody = z.object({
  token: z.string().min(1, 'expected the token of the mail').max(200),
  /** The password that was chosen with the registration. */
  password,
});

/** `next`: the path to go on to, as the registering browser sent it; the page must check that it leads to the shop. */
export const registeredAnswer = signedInAnswer.extend({ next: z.string().nullable() });

export type RegisteredAnswer = z.infer<typeof registeredAnswer>;
