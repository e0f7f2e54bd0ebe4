/**
 * Suggestions in the search box: how many of each kind, the minimum number of characters, and the pause in typing
 * before a request.
 */
export const suggestRules = {
  numbers: 4,
  vehicles: 4,
  parts: 4,
  categories: 3,
  brands: 2,
  items: 4,
  /** Suggestions of all kinds together. */
  most: 12,
  minLength: 2,
  restMilliseconds: 120,
} as const;
