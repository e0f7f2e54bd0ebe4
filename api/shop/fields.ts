import type { Format, FormField } from './form.ts';
import { isEmail, isPhone } from './rules.ts';

/** Fields that forms of several subjects share. A form composes them, and says which are required. No zod. */

const emailFormat = { problem: 'email', text: 'form.email', isRight: isEmail } as const satisfies Format;
const phoneFormat = { problem: 'phone', text: 'form.phone', isRight: isPhone } as const satisfies Format;

/** Longest name of a person or place in most forms, in characters. */
const nameLength = 80;

export const firstName = {
  label: 'checkout.firstName',
  max: nameLength,
  input: { autoComplete: 'given-name' },
} as const satisfies FormField;

export const lastName = {
  label: 'checkout.lastName',
  max: nameLength,
  input: { autoComplete: 'family-name' },
} as const satisfies FormField;

/** The format also limits the length; a form that sets a maximum has a text for it. */
export const email = {
  label: 'checkout.email',
  format: emailFormat,
  input: { type: 'email', autoComplete: 'email' },
} as const satisfies FormField;

export const phone = {
  label: 'checkout.phone',
  max: 20,
  format: phoneFormat,
  input: { type: 'tel', autoComplete: 'tel' },
} as const satisfies FormField;

export const street = {
  label: 'checkout.street',
  max: 200,
  input: { autoComplete: 'address-line1' },
} as const satisfies FormField;

export const city = {
  label: 'checkout.city',
  max: nameLength,
  input: { autoComplete: 'address-level2' },
} as const satisfies FormField;

export const state = {
  label: 'checkout.state',
  max: nameLength,
  input: { autoComplete: 'address-level1' },
} as const satisfies FormField;

export const zipCode = {
  label: 'checkout.zip',
  max: 12,
  input: { autoComplete: 'postal-code' },
} as const satisfies FormField;

export const country = {
  label: 'checkout.country',
  max: 60,
  input: { autoComplete: 'country-name' },
} as const satisfies FormField;
