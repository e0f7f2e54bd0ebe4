import type { Condition, Fit, Fitment, Verdict } from '../fit/fitment.ts';
import { isDoubted } from '../fit/said.ts';
import { shortHash } from '../fit/short-hash.ts';

/** The promise that a part fits, and doubts of fitments. Pure rules that pages and server share. */

/** Who pays for the way back of a part that does not fit. */
export const returnFreights = ['shop', 'customer'] as const;
export type ReturnFreight = (typeof returnFreights)[number];

/** A part that does not fit is taken back within so many days. */
export interface FitPromise {
  days: number;
  returnFreight: ReturnFreight;
}

/** The promise of a line with what the customer confirmed. */
export interface LinePromise extends FitPromise {
  confirmed: readonly Condition[];
}

/** The promise that stored evidence carries; undefined when the shop promised nothing. */
export function promiseIn(
  evidence: { days: number | null; returnFreight: ReturnFreight | null; confirmed: readonly Condition[] } | undefined,
): LinePromise | undefined {
  if (!evidence || evidence.days === null || evidence.returnFreight === null) return undefined;
  const { days, returnFreight, confirmed } = evidence;
  return { days, returnFreight, confirmed };
}

/** Who found that a part fits: the catalogue's rule, or a seller. */
export const checkers = ['catalogue', 'seller'] as const;

/** Why a line fits, and the promise of the day on which it was sent. */
export interface Evidence {
  /** The catalogue by which the line was judged. */
  snapshotId: string;
  itemId: string;
  engineId: string;
  year: number | null;
  /** The supplier's rows for the vehicle. */
  fitments: Fitment[];
  /** What the customer confirmed, as the supplier wrote it. */
  confirmed: Condition[];
  checkedBy: (typeof checkers)[number];
  /** Null when the shop promised nothing on that day. */
  days: number | null;
  returnFreight: ReturnFreight | null;
}

/** The page with the terms of the promise, without its language. */
export const termsPath = '/fit-promise';

/** The condition of a doubted fitment: a buyer found otherwise, so that the shopper asks. Nobody can confirm it. */
const doubt: Condition = { yearFrom: null, yearTo: null, note: null, doubted: true };

/**
 * The one rule of doubts, laid over a finished verdict: what fits, or fits under conditions, fits only under the doubt
 * too. What does not fit or is not known stays so.
 */
export function doubted<Of extends Pick<Verdict, 'fit' | 'conditions'>>(verdict: Of): Of {
  const { fit, conditions } = verdict;
  if ((fit !== 'fits' && fit !== 'fitsIf') || isDoubted(conditions)) return verdict;
  return { ...verdict, fit: 'fitsIf', conditions: [...conditions, doubt] };
}

/** Names a condition in every language alike. @param condition as the supplier wrote it, not translated */
export function conditionKey({ yearFrom, yearTo, note }: Condition): string {
  return shortHash(JSON.stringify([yearFrom, yearTo, note]));
}

/** The key beside a condition that may be translated. */
export interface KeyedCondition extends Condition {
  key?: string | undefined;
}

/**
 * Whether a line whose vehicle is known carries the promise. Conditions are alternatives, so the customer confirms the
 * one that holds, with its years and its note; a doubted fitment is never promised.
 * @param confirmed keys of the conditions that the customer confirmed
 */
export function isPromised(
  fit: Fit | null,
  conditions: readonly KeyedCondition[],
  confirmed: ReadonlySet<string>,
): boolean {
  if (fit === 'fits') return true;
  if (fit !== 'fitsIf' || isDoubted(conditions)) return false;
  return conditions.some(({ key }) => key !== undefined && confirmed.has(key));
}
