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

/** Whether a failure is one because of that: a query builder wraps the failures of its queries. */
export function isShopDbAway(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ShopDbAway) return true;
  return false;
}
