import { isPostalCode } from '../addresses/rules.ts';
import { city, country, email, firstName, lastName, phone, state, street, zipCode } from '../fields.ts';
import type { Form, FormValues } from '../form.ts';
import { emailLength } from '../rules.ts';
import { isGstin } from '../tax/gstin.ts';

/** Who sends an enquiry. */
export const customerForm = {
  firstName: { ...firstName, required: true },
  lastName: { ...lastName, required: true },
  email: { ...email, required: true, max: emailLength },
  phone: { ...phone, required: true },
} as const satisfies Form;

/** The customer's registration, which only a shop whose prices include GST asks for. */
export const gstinForm = {
  gstin: {
    label: 'gst.gstin',
    max: 25,
    format: { problem: 'gstin', text: 'gst.wrongGstin', isRight: isGstin },
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  },
} as const satisfies Form;

/** Where its parts go, and the bill where it goes elsewhere. As usual in India, the PIN code comes first. */
export const addressForm = {
  zip: {
    ...zipCode,
    required: true,
    format: {
      problem: 'pin',
      text: 'form.pin',
      across: true,
      isRight: (text: string, values: FormValues) => isPostalCode(text, values.country ?? ''),
    },
  },
  street: { ...street, required: true },
  city: { ...city, required: true },
  state: { ...state, required: true },
  country: { ...country, required: true },
} as const satisfies Form;
