import { z } from 'zod';
import { text } from '../form-schema.ts';
import { code } from '../second-factor/contract.ts';
import { password } from '../wire.ts';
import { loginForm } from './form.ts';

/** Login and the current user. */

export const loginBody = z.object({
  email: text(loginForm.email, { empty: 'expected an email address', long: undefined }),
  password,
  /** The code of a seller's second factor. */
  code: code.optional(),
  /** The page's language, for the mail about a new device. */
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

export const meAnswer = z.object({ user });
