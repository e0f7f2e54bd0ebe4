import { asciiDigits } from '../rules.ts';

/** Search page. */
export const searchRules = {
  pageSize: 50,
  maxPageSize: 100,
  showChoices: [12, 24, 48],
  defaultShow: 24,
  /** Values listed per filter, those with the most results first. */
  topValues: 10,
  /** Values of one filter that can be chosen at once. */
  maxChosen: 20,
  maxQueryLength: 200,
  maxPage: 10_000,
} as const;

/**
 * The look-up form of a part number: NFKC, upper case, letters and digits only. Normalised again at the end, because
 * letters that were separated before may combine; this keeps the function idempotent.
 */
export function numberKey(partNumber: string): string {
  // Nearly all numbers are ASCII, and an import builds millions of keys.
  if (!/[^ -~]/.test(partNumber)) return partNumber.toUpperCase().replace(/[^A-Z0-9]+/g, '');
  return asciiDigits(partNumber)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .normalize('NFKC');
}
