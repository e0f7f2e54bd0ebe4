/** The shop's data cannot be used; the message says why and what to do. */
export class ShopDbUnusable extends Error {
  override name = 'ShopDbUnusable';
}

/**
 * The shop's data cannot be reached or written for now. What was acknowledged is safe; what was not may have been stored
 * or not.
 */
export class ShopDbAway extends Error {
  override name = 'ShopDbAway';
}
