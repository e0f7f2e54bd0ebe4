/** The shop's data cannot be used; the message says why and what to do. */
export class ShopDbUnusable extends Error {
  override name = 'ShopDbUnusable';
}

/** The shop's data cannot be reached or written now. Acknowledged writes are safe; this write was not stored. */
export class ShopDbAway extends Error {
  override name: string = 'ShopDbAway';
}

/** The same, but while a write was being made durable: nobody knows whether it is stored. */
export class OutcomeUnknown extends ShopDbAway {
  override name = 'OutcomeUnknown';
}

/** Whether this is the cause of an error; query builders wrap the errors of their queries. */
export const isShopDbAway = (error: unknown): boolean => isCausedBy(error, ShopDbAway);

/** Whether a write failed such that nobody knows whether it is stored. */
export const isOutcomeUnknown = (error: unknown): boolean => isCausedBy(error, OutcomeUnknown);

function isCausedBy(error: unknown, kind: typeof ShopDbAway): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof kind) return true;
  return false;
}

/** The code of a failure of the system or of SQLite ("ENOENT"); "" when it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What a failure says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
