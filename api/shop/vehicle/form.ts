import { enquiryRules, isPlate, yearIn } from '../checkout/rules.ts';
import type { Form, FormField } from '../form.ts';
import { garageRules, isVin, vinText } from '../garage/rules.ts';
import { maxVehicleYear } from './years.ts';

/** Fields in which a customer describes a vehicle. The server accepts more spaces and dashes than the page. */

/** The range of years, for use in a text. */
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
  /** The server removes spaces and dashes. */
  cut: 2 * garageRules.vinLength,
  format: { problem: 'vin', text: 'purchase.vinWrong', isRight: (text: string) => isVin(vinText(text)) },
  input: typedCode,
} as const satisfies FormField;

/** A note to the seller. */
export const note = {
  label: 'purchase.note',
  max: enquiryRules.maxNote,
  cut: enquiryRules.maxNote,
  several: true,
} as const satisfies FormField;

/** What an enquiry has besides the chosen vehicle: its details and a note; all fields may be empty. */
export const enquiryVehicleForm = {
  vehicleYear,
  plate,
  vin,
  note: { ...note, longText: 'purchase.noteHint' },
} as const satisfies Form;
