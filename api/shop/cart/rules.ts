export const cartRules = {
  defaultQuantity: 1,
  maxQuantity: 999,
  maxLines: 200,
  /** How long removed lines can be put back, in milliseconds. */
  undoMilliseconds: 60 * 60_000,
  /** Quick clicks on plus and minus after the first are merged into one call after this pause, in milliseconds. */
  settleMilliseconds: 250,
} as const;

/** A whole quantity from 1 to the limit; undefined for anything else. */
export function parseQuantity(text: string): number | undefined {
  const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= cartRules.maxQuantity ? value : undefined;
}

/** New carts of guests within the window: of strangers at one address or of one known device, and of all there. */
export const guestCartLimits = { windowMilliseconds: 60 * 60_000, max: 300, ofAddress: 1000 } as const;
