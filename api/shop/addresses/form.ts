import { city, country, state, street, zipCode } from '../fields.ts';
import type { Form, FormField, FormValues } from '../form.ts';
import { addressRules, isSavedPostalCode } from './rules.ts';

/** The postal code of an address that is kept. */
export const keptZipCode = {
  ...zipCode,
  format: {
    problem: 'pin',
    text: 'form.pin',
    across: true,
    isRight: (text: string, values: FormValues) => isSavedPostalCode(text, values.country ?? ''),
  },
} as const satisfies FormField;

/** An address that is saved. As usual in India, the PIN code comes first. */
export const savedAddressForm = {
  label: { label: 'addresses.label', required: true, max: addressRules.maxLabel, input: { autoComplete: 'off' } },
  zipCode: keptZipCode,
  address: { ...street, required: true },
  /** Flat, floor or landmark. */
  addressLine2: { ...street, label: 'addresses.line2', input: { autoComplete: 'address-line2' } },
  city: { ...city, required: true },
  state,
  country,
} as const satisfies Form;
