import { enquiryRules, isPlate, yearIn } from '../checkout/rules.ts';
import type { Form, FormField } from '../form.ts';
import { garageRules, isVin, vinText } from '../garage/rules.ts';
import { maxVehicleYear } from './years.ts';

/** What a customer says of a vehicle. The server also takes other spaces and dashes than the page has room for. */

/** The years that a vehicle may have, for a text. */
export const yearRange = () => ({ from: garageRules.minYear, to: maxVehicleYear() });

const typedCode = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;

export const vehicleYear = {
  label: 'purchase.year',
  cut: 4,
  format: {
    problem: 'year',
    text: 'purchase.yearWrong',
    values: yearRange,
    isRight: (text: string) => yearIn(text) !== undefined,
  },
  input: { inputMode: 'numeric', autoComplete: 'off' },
} as const satisfies FormField;

export const plate = {
  label: 'purchase.plate',
  cut: 30,
  format: { problem: 'plate', text: 'purchase.plateWrong', isRight: isPlate },
  input: typedCode,
} as const satisfies FormField;

export const vin = {
  label: 'purchase.vin',
  /** Spaces and dashes are left out later. */
  cut: 2 * garageRules.vinLength,
  format: { problem: 'vin', text: 'purchase.vinWrong', isRight: (text: string) => isVin(vinText(text)) },
  input: typedCode,
} as const satisfies FormField;

/** What else the seller should know. */
export const note = {
  label: 'purchase.note',
  max: enquiryRules.maxNote,
  cut: enquiryRules.maxNote,
  several: true,
} as const satisfies FormField;

/** The vehicle of an enquiry, beside its choice, and a note; all of it may be left empty. */
export const enquiryVehicleForm = {
  vehicleYear,
  plate,
  vin,
  note: { ...note, longText: 'purchase.noteHint' },
} as const satisfies Form;
