export const cartRules = {
  defaultQuantity: 1,
  maxQuantity: 999,
  maxLines: 200,
  /** How long removed lines can be put back, in milliseconds. */
  undoMilliseconds: 60 * 60_000,
  /** After the first click on plus or minus, quick further clicks become one call after this pause, in milliseconds. */
  settleMilliseconds: 250,
} as const;

/** A whole quantity from 1 to the limit; undefined for anything else. */
export function parseQuantity(text: string): number | undefined {
  const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= cartRules.maxQuantity ? value : undefined;
}

/** New guest carts within the window: of one known device or all strangers at one address; of all callers there. */
export const guestCartLimits = { windowMilliseconds: 60 * 60_000, max: 300, ofAddress: 1000 } as const;
