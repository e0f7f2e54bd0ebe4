import { atom } from 'nanostores';
import type { FitScope } from '../../../api/shop/fit/fitment';
import type { SearchAnswer } from '../../../api/shop/search/contract';
import { ApiFailure, call } from '../../lib/http';
import { $onlyFits, readOnlyFits, showsOnlyFits } from '../vehicle/only-fits';
import { $vehicle, readVehicle } from '../vehicle/vehicle';
import { apiQuery, readAddress, type SearchState, writeAddress } from './address';

/** An answer and the state that it belongs to. */
export interface Shown {
  state: SearchState;
  /** The query of the answer. */
  query: string;
  /** Whether the answer has only what fits, and the query for the rest; undefined without a vehicle. */
  fit: { isOnly: boolean; restQuery: string } | undefined;
  /** Whether the shopper has a vehicle. */
  hasOwn: boolean;
  answer: SearchAnswer;
}

export interface SearchPage {
  /** The state in the address. */
  state: SearchState;
  /** What is on screen: the previous answer while the next one loads. */
  shown: Shown | undefined;
  busy: boolean;
  /** Why the state has no answer; undefined while it loads and when it has one. */
  error: unknown;
  /** The number of answers so far; each is announced once. */
  answers: number;
  /** The shop's search is still getting ready, or busy. The page asks again by itself. */
  warmingUp: boolean;
}

/** Undefined until the address has been read. */
export const $search = atom<SearchPage | undefined>(undefined);

const warmUpMilliseconds = 2000;

let asked = 0;
/** A query sent before the screen was ready, and its answer. */
let early: { query: string; answer: Promise<SearchAnswer> } | undefined;

/** The API's query for a state, with the shopper's vehicle and the switch "only what fits". */
const queryOf = (state: SearchState, language: string, scope?: FitScope) => {
  const isOnly = $onlyFits.get();
  const own = isOnly === undefined ? undefined : isOnly ? 'fitting' : 'possible';
  return apiQuery(state, language, $vehicle.get(), scope ?? own);
};

export const ask = (query: string) => call<SearchAnswer>('GET', `/api/parts/search?${query}`);

/** Whether there is nothing to search: no words, and no vehicle of the garage. */
const isBlank = ({ q, vehicle }: SearchState) => q === '' && vehicle === undefined;

/**
 * Asks for the results of an address without waiting for the screen's scripts; `openAddress` picks up the answer. If
 * the screen was faster, it has asked already: a later attempt would take this unused answer for its own.
 */
export function askEarly(search: string, language: string): void {
  const state = readAddress(search);
  if ($search.get() || isBlank(state)) return;
  // The query contains the remembered vehicle; without it the answer would be for another query.
  readVehicle();
  readOnlyFits();
  const query = queryOf(state, language);
  early = { query, answer: ask(query) };
  // The caller that takes the answer also handles its failure.
  early.answer.catch(() => {});
}

function answerTo(query: string): Promise<SearchAnswer> {
  const begun = early?.query === query ? early.answer : undefined;
  early = undefined;
  return begun ?? ask(query);
}

/**
 * Shows the results of an address.
 * @returns false, without a call, for a blank query without a vehicle of the garage
 */
export async function openAddress(search: string, language: string): Promise<boolean> {
  const state = readAddress(search);
  if (isBlank(state)) return false;
  await show(state, language);
  return true;
}

/** Changes part of the state. Anything that narrows or reorders the results starts at page 1. */
export async function changeSearch(part: Partial<SearchState>, language: string): Promise<void> {
  const page = $search.get();
  if (!page) return;
  const next = { ...page.state, page: 1, ...part };
  history.pushState(null, '', writeAddress(next));
  await show(next, language);
}

/** Lists again from the first page, for another vehicle or a moved switch "only what fits". */
export async function listAgain(language: string): Promise<void> {
  const page = $search.get();
  if (!page) return;
  const first = { ...page.state, page: 1 };
  history.replaceState(history.state, '', writeAddress(first));
  await show(first, language);
}

/** Asks again after a failure. */
export async function askAgain(language: string): Promise<void> {
  const page = $search.get();
  if (page) await show(page.state, language);
}

/** Whether an answer has only what fits, and the query for what it leaves out. */
function fitOf({ data: { fitCounts } }: SearchAnswer, state: SearchState, language: string): Shown['fit'] {
  if (!fitCounts) return undefined;
  const isOnly = showsOnlyFits($onlyFits.get(), fitCounts.fits + fitCounts.fitsIf > 0);
  return { isOnly, restQuery: queryOf({ ...state, page: 1 }, language, isOnly ? 'rest' : 'not-fitting') };
}

async function show(state: SearchState, language: string): Promise<void> {
  const mine = ++asked;
  const { shown, answers = 0, warmingUp = false } = $search.get() ?? {};
  const query = queryOf(state, language);
  const page = { state, shown, busy: false, error: undefined, answers, warmingUp: false };
  // Another view of the same results needs no call.
  if (shown?.query === query) {
    $search.set({ ...page, shown: { ...shown, state } });
    return;
  }
  $search.set({ ...page, busy: true, warmingUp });
  try {
    const answer = await answerTo(query);
    if (mine !== asked) return;
    const lastPage = Math.max(1, Math.ceil(answer.data.total / state.show));
    if (state.page > lastPage) {
      // The link is old, or there are fewer results now.
      const last = { ...state, page: lastPage };
      history.replaceState(history.state, '', writeAddress(last));
      return show(last, language);
    }
    $search.set({
      ...page,
      shown: { state, query, fit: fitOf(answer, state, language), hasOwn: $vehicle.get() !== undefined, answer },
      answers: answers + 1,
    });
  } catch (error) {
    if (mine !== asked) return;
    if (!(error instanceof ApiFailure && /^(warming_up|busy)$/.test(error.answer.error ?? ''))) {
      $search.set({ ...page, error });
      return;
    }
    $search.set({ ...page, busy: true, warmingUp: true });
    await new Promise((done) => setTimeout(done, warmUpMilliseconds));
    if (mine === asked) return show(state, language);
  }
}
