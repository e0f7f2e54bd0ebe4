import { asciiDigits } from '../rules.ts';

/** Limits of the search page. */
export const searchRules = {
  pageSize: 50,
  maxPageSize: 100,
  showChoices: [12, 24, 48],
  defaultShow: 24,
  /** Most values listed per filter, those with the most results first. */
  topValues: 10,
  /** Most values of one filter that can be chosen at once. */
  maxChosen: 20,
  maxQueryLength: 200,
  maxPage: 10_000,
} as const;

/**
 * The look-up form of a part number: NFKC, upper case, letters and digits only. It is normalised again at the end,
 * because letters that were separated may now combine. So the function is idempotent.
 */
export function numberKey(partNumber: string): string {
  // A fast path: nearly all numbers are ASCII, and an import builds millions of keys.
  if (!/[^ -~]/.test(partNumber)) return partNumber.toUpperCase().replace(/[^A-Z0-9]+/g, '');
  return asciiDigits(partNumber)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .normalize('NFKC');
}
