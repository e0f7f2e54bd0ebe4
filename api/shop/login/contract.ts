import { z } from 'zod';
import { text } from '../form-schema.ts';
import { passwordRules } from '../password/rules.ts';
import { registerForm } from '../register/form.ts';
import { registrationRules } from '../register/rules.ts';
import { code } from '../second-factor/contract.ts';
import { email, password } from '../wire.ts';
import { loginForm } from './form.ts';

/** Registration, login and the current user. */

export const registerBody = z.object({
  email,
  password: text(registerForm.password, {
    short: `Password must be at least ${passwordRules.min} characters long`,
  }),
  /** Optional on the wire; an empty text means "not given". */
  firstName: text(registerForm.firstName, { long: undefined }).optional(),
  lastName: text(registerForm.lastName, { long: undefined }).optional(),
  phone: text(registerForm.phone, { long: undefined }).optional(),
  /** Of the page, for the mail. */
  language: z.string().max(10).optional(),
  /** The path to go on to once the account is open, as browsers write addresses. */
  next: z
    .string()
    .max(registrationRules.maxNext)
    .regex(/^\/[!-~]*$/, 'expected a path such as /checkout')
    .optional(),
});
export type RegisterBody = z.infer<typeof registerBody>;

export const loginBody = z.object({
  email: text(loginForm.email, { empty: 'expected an email address', long: undefined }),
  password,
  /** Of a seller's second factor. */
  code: code.optional(),
  /** Of the page, for the mail about a new device. */
  language: z.string().max(10).optional(),
});
export type LoginBody = z.infer<typeof loginBody>;

export const user = z.object({
  userId: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  /** Whether mail to the address is known to reach the customer. */
  emailProven: z.boolean(),
  /** Sellers work at the desk. */
  role: z.enum(['customer', 'seller']),
  phone: z.string().nullable(),
  cityName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  billingAddress: z
    .object({
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      country: z.string(),
    })
    .nullable(),
});
export type User = z.infer<typeof user>;

/** `mustSetUp`: a seller can do nothing else before a second factor is set up. */
export const signedInAnswer = z.object({ token: z.string(), user, mustSetUp: z.boolean() });
export type SignedInAnswer = z.infer<typeof signedInAnswer>;

/** Where accounts open by mail, the same for every address: a mail is on its way. */
export const registrationSentAnswer = z.object({ sent: z.literal(true) });
export type RegistrationSentAnswer = z.infer<typeof registrationSentAnswer>;

export const registerConfirmBody = z.object({
  token: z.string().min(1, 'expected the token of the mail').max(200),
  /** The one that was chosen with the registration. */
  password,
});

/** `next`: the path to go on to, as the browser sent it that registered; whoever follows it checks that it is the shop's. */
export const registeredAnswer = signedInAnswer.extend({ next: z.string().nullable() });
export type RegisteredAnswer = z.infer<typeof registeredAnswer>;

export const meAnswer = z.object({ user });
