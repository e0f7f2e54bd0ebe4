import { customerForm } from '../checkout/form.ts';
import { enquiryRules } from '../checkout/rules.ts';
import { email } from '../fields.ts';
import type { Form } from '../form.ts';
import { emailLength } from '../rules.ts';
import { searchRules } from '../search/rules.ts';
import { note, plate, vehicleYear, vin } from '../vehicle/form.ts';

const typed = { autoComplete: 'off', spellCheck: false } as const;

/** A request for a part that the shop does not have; like the contact form, it works without scripts. */
export const requestForm = {
  /** The part's name or number. */
  part: { label: 'request.part', required: true, max: searchRules.maxQueryLength, input: typed },
  vehicle: { label: 'purchase.vehicle', max: enquiryRules.maxVehicle, input: typed },
  year: { ...vehicleYear, max: vehicleYear.cut, input: { ...vehicleYear.input, spellCheck: false } },
  plate: { ...plate, max: plate.cut },
  vin: { ...vin, max: vin.cut },
  message: note,
  /** The words that were searched for. */
  query: { label: 'request.query', max: searchRules.maxQueryLength, input: typed },
  firstName: { ...customerForm.firstName, input: { autoComplete: 'name' } },
  /** Sellers call most shoppers back, so the phone number is required and the e-mail address is not. */
  phone: customerForm.phone,
  email: { ...email, max: emailLength },
} as const satisfies Form;
