import { z } from 'zod';
import { passwordRules } from '../password/rules.ts';
import { registrationRules } from '../register/rules.ts';
import { fieldLimits, isEmail, isPhone, oneLine } from '../rules.ts';
import { code } from '../second-factor/contract.ts';

/** Registration, login and the current user. */

export const email = z.string().trim().refine(isEmail, 'expected an email address such as name@example.com');

/** Optional on the wire; an empty text means "not given". */
const optionalName = z.string().overwrite(oneLine).max(fieldLimits.name).optional();
export const optionalPhone = z
  .string()
  .overwrite(oneLine)
  .max(fieldLimits.phone)
  .refine((text) => text === '' || isPhone(text), 'expected a 10-digit Indian mobile number or + and the country code')
  .optional();

export const registerBody = z.object({
  email,
  password: z
    .string()
    .min(passwordRules.min, `Password must be at least ${passwordRules.min} characters long`)
    .max(passwordRules.max, `expected at most ${passwordRules.max} characters`),
  firstName: optionalName,
  lastName: optionalName,
  phone: optionalPhone,
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
  email: z.string().trim().min(1, 'expected an email address').max(fieldLimits.email),
  password: z.string().min(1, 'expected a password').max(passwordRules.max),
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
  password: z.string().min(1, 'expected a password').max(passwordRules.max),
});

/** `next`: the path to go on to, as the browser sent it that registered; whoever follows it checks that it is the shop's. */
export const registeredAnswer = signedInAnswer.extend({ next: z.string().nullable() });
export type RegisteredAnswer = z.infer<typeof registeredAnswer>;

export const meAnswer = z.object({ user });
