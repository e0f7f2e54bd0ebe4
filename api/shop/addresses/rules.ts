import { asciiDigits } from '../rules.ts';

/** Indian PIN code: 6 digits, the first 1–9. */
export function isPinCode(text: string): boolean {
  return /^[1-9]\d{2}\s?\d{3}$/.test(asciiDigits(text).trim());
}

/** Whether the country of an address is India, as people write it. */
export function isIndia(country: string): boolean {
  return /^(?:india|in|bharat|भारत)$/i.test(country.trim());
}

/** Only Indian codes are checked, because other countries have their own formats. */
export function isPostalCode(zipCode: string, country: string): boolean {
  return !isIndia(country) || isPinCode(zipCode);
}

export const addressRules = { maxAddresses: 20, maxLabel: 40 } as const;

/** For a saved address: the code may be missing, and only India's usual name counts as Indian. */
export function isSavedPostalCode(zipCode: string, country: string): boolean {
  return zipCode === '' || country.toLowerCase() !== 'india' || isPinCode(zipCode);
}
