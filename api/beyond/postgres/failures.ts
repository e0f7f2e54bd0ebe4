import { codeOf, isShopDbAway, ShopDbAway } from '../../data/failures.ts';

/** The code from the database or system in an error, even if the query builder has wrapped it; '' without one. */
function innerCodeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) if (codeOf(one) !== '') return codeOf(one);
  return '';
}

const has = (error: unknown, code: RegExp): boolean => code.test(innerCodeOf(error));

/** Whether an error without a code, as the driver's own are, says this. */
function tells(error: unknown, words: RegExp): boolean {
  if (innerCodeOf(error) !== '') return false;
  for (let one = error; one instanceof Error; one = one.cause) if (words.test(one.message)) return true;
  return false;
}

/**
 * Whether two transactions conflict, so that one of them is run again. This includes two inserts of the same key: the
 * second one then finds the row.
 */
export const isConflict = (error: unknown) => has(error, /^(?:40001|40P01|23505)$/);

/** There is no connection or it was lost: the server is away, restarts, fails over or has no connection left. */
const gone =
  /^(?:08\w{3}|53300|57P0\d|25006|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ENOENT)$/;
/** What the driver says about that, without a code. */
const lost = /Connection terminated(?! due)|not queryable/;
/** The driver knew that the connection was lost and sent nothing. */
const unsent = /not queryable/;

/** It took too long, others always came first, or there is no room; trying again at once would make it worse. */
const late = /^(?:57014|55P03|25P0[23]|40001|40P01|53\w{3})$/;
/** There was no answer at all: the server would end a statement that takes too long before the driver does. */
const unanswered = /Query read timeout|due to connection timeout/;
/** All connections of the process were in use for too long. */
const queued = /timeout exceeded when trying to connect/;

/** Whether the connection was lost or could not be made; another one may work. */
export const isGone = (error: unknown) => has(error, gone) || tells(error, lost);

/** Whether a connection does not answer; another one would not either. */
export const isUnanswered = (error: unknown) => tells(error, unanswered);

/** Whether a failed connection means that there is no server; one with too many connections still works. */
export const isUnreachable = (error: unknown) => isUnanswered(error) || (isGone(error) && !has(error, /^53300$/));

/**
 * Whether a commit with this error may have succeeded: the server did not answer, or its last message was that it ends.
 * With any other message, nothing is stored.
 */
export const isUnconfirmed = (error: unknown) =>
  !tells(error, unsent) && (isGone(error) || !has(error, /^[0-9A-Z]{5}$/));

/** Whether the database cannot be used now. */
export const isAway = (error: unknown) =>
  error instanceof ShopDbAway || isGone(error) || isUnanswered(error) || has(error, late) || tells(error, queued);

/** The error as ShopDbAway if it is one of these, otherwise the error itself. */
export const named = (error: unknown): unknown =>
  isAway(error) && !isShopDbAway(error)
    ? new ShopDbAway('the database cannot be reached or did not answer in time', { cause: error })
    : error;
