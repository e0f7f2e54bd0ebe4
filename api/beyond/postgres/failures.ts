import { isShopDbAway, ShopDbAway } from '../../data/failures.ts';

/** The database's or the system's code in an error, even when the query builder has wrapped it. */
export function codeOf(error: unknown): string {
  for (let one = error as { code?: unknown; cause?: unknown } | undefined; one; one = one.cause as typeof one)
    if (typeof one.code === 'string') return one.code;
  return '';
}

const has = (error: unknown, code: RegExp): boolean => code.test(codeOf(error));

/** Whether it is the driver's own, without a code, and says so. */
function tells(error: unknown, words: RegExp): boolean {
  if (codeOf(error) !== '') return false;
  for (let one = error as Error | undefined; one; one = one.cause as Error | undefined)
    if (words.test(one.message ?? '')) return true;
  return false;
}

/**
 * Two transactions at once cannot both have been alone: one of them is run again. Also where both inserted what must be
 * there once: the second then finds it.
 */
export const isConflict = (error: unknown) => has(error, /^(?:40001|40P01|23505)$/);

/** No connection, or none any longer: the server is away, restarts, changes places or has none left. */
const gone =
  /^(?:08\w{3}|53300|57P0\d|25006|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ENOENT)$/;
/** What the driver says of that without a code. */
const lost = /Connection terminated(?! due)|not queryable/;
/** Nothing was sent over a connection that the driver knew to be lost. */
const unsent = /not queryable/;

/** It took too long, others always came first, or there is no room: asking again at once would make it worse. */
const late = /^(?:57014|55P03|25P0[23]|40001|40P01|53\w{3})$/;
/** Not even a refusal came: the server ends a statement that takes too long before the driver does. */
const unanswered = /Query read timeout|due to connection timeout/;
/** All connections of the process were in use for too long. */
const queued = /timeout exceeded when trying to connect/;

/** Whether the connection was lost or could not be made: over another one it may go well. */
export const isGone = (error: unknown) => has(error, gone) || tells(error, lost);

/** Whether a connection does not answer, nor will another one. */
export const isUnanswered = (error: unknown) => tells(error, unanswered);

/** Whether a connection that could not be made says that there is no server; one that has too many of them works on. */
export const isUnreachable = (error: unknown) => isUnanswered(error) || (isGone(error) && !has(error, /^53300$/));

/**
 * Whether a commit that failed so may have succeeded: the server did not answer, or its last words were that it ends.
 * Whatever else it says of a commit means that nothing is stored.
 */
export const isUnconfirmed = (error: unknown) =>
  !tells(error, unsent) && (isGone(error) || !has(error, /^[0-9A-Z]{5}$/));

/** Whether the database cannot be used for now. */
export const isAway = (error: unknown) =>
  error instanceof ShopDbAway || isGone(error) || isUnanswered(error) || has(error, late) || tells(error, queued);

/** The same failure under its name, where it has one. */
export const named = (error: unknown): unknown =>
  isAway(error) && !isShopDbAway(error)
    ? new ShopDbAway('the database cannot be reached or did not answer in time', { cause: error })
    : error;
