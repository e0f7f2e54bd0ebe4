import { enquiryRules, isPlate, yearIn } from '../checkout/rules.ts';
import { garageRules, isVin, vinText } from '../garage/rules.ts';
import { fieldLimits } from '../rules.ts';
import { searchRules } from '../search/rules.ts';
import { type ContactProblem, fieldProblems, senderFormats } from './rules.ts';

/** A request for a part that the shop does not have: rules that the page and the server share. */

export const requestFields = {
  /** What the part is called, or its number. */
  part: { required: true, max: searchRules.maxQueryLength },
  vehicle: { required: false, max: enquiryRules.maxVehicle },
  year: { required: false, max: 4 },
  plate: { required: false, max: 30 },
  /** Spaces and dashes are left out later. */
  vin: { required: false, max: 2 * garageRules.vinLength },
  message: { required: false, max: enquiryRules.maxNote },
  /** The words that were searched for. */
  query: { required: false, max: searchRules.maxQueryLength },
  firstName: { required: true, max: fieldLimits.name },
  /** Most shoppers are called back: a number is needed, an address is not. */
  phone: { required: true, max: fieldLimits.phone },
  email: { required: false, max: fieldLimits.email },
} as const;
export type RequestField = keyof typeof requestFields;
export const requestFieldNames = Object.keys(requestFields) as RequestField[];

export type RequestProblem = ContactProblem | 'year' | 'plate' | 'vin';

/** What is wrong with a request, by field, in the form's order; empty when it can be sent. */
export function requestProblems(
  values: Partial<Record<RequestField, string>>,
): Partial<Record<RequestField, RequestProblem>> {
  return fieldProblems<RequestField, RequestProblem>(requestFields, values, {
    ...senderFormats,
    year: (text) => yearIn(text) === undefined && 'year',
    plate: (text) => !isPlate(text) && 'plate',
    vin: (text) => !isVin(vinText(text)) && 'vin',
  });
}
