import { ShopDbAway } from '../failures.ts';

/** The database's or the system's code in an error, even when the query builder has wrapped it. */
export function codeOf(error: unknown): string {
  for (let one = error as { code?: unknown; cause?: unknown } | undefined; one; one = one.cause as typeof one)
    if (typeof one.code === 'string') return one.code;
  return '';
}

/**
 * Two transactions at once cannot both have been alone: one of them is run again. Also where both inserted what must be
 * there once: the second then finds it.
 */
export const isConflict = (error: unknown) => /^(?:40001|40P01|23505)$/.test(codeOf(error));

/** The server is away, restarts, has no connection left, or took too long. */
const away =
  /^(?:08\w{3}|53\w{3}|57P0\d|57014|25P0[23]|25006|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ENOENT)$/;
/** What the driver says without a code. */
const lost = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|ended/;

export function isAway(error: unknown): boolean {
  if (error instanceof ShopDbAway) return true;
  const code = codeOf(error);
  if (code !== '') return away.test(code);
  for (let one = error as Error | undefined; one; one = one.cause as Error | undefined)
    if (lost.test(one.message ?? '')) return true;
  return false;
}

/** The same failure under its name, where it has one. */
export const named = (error: unknown): unknown =>
  isAway(error) && !(error instanceof ShopDbAway)
    ? new ShopDbAway('the database cannot be reached or did not answer in time', { cause: error })
    : error;
