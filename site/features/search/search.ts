import { atom } from 'nanostores';
import type { FitScope } from '../../../api/shop/fit/fitment';
import type { SearchAnswer } from '../../../api/shop/search/contract';
import { ApiFailure, call } from '../../lib/http';
import { $onlyFits, readOnlyFits, showsOnlyFits } from '../vehicle/only-fits';
import { $vehicle, readVehicle } from '../vehicle/vehicle';
import { apiQuery, readAddress, type SearchState, writeAddress } from './address';

/** An answer and the state it answers. */
export interface Shown {
  state: SearchState;
  /** The query that it answers. */
  query: string;
  /** Of the query, with the rest that it leaves out; undefined without a vehicle. */
  fit: { isOnly: boolean; restQuery: string } | undefined;
  /** Whether the shopper has a vehicle. */
  hasOwn: boolean;
  answer: SearchAnswer;
}

export interface SearchPage {
  /** What the address asks for. */
  state: SearchState;
  /** What is on screen: while the next answer loads, the previous one. */
  shown: Shown | undefined;
  busy: boolean;
  /** Why the state has no answer; undefined when it has one or one is on its way. */
  error: unknown;
  /** The number of answers so far: each is announced once. */
  answers: number;
  /** The shop's search is still getting ready, or busy with others; it is asked again by itself. */
  warmingUp: boolean;
}

/** Undefined until the address has been read. */
export const $search = atom<SearchPage | undefined>(undefined);

const warmUpMilliseconds = 2000;

let asked = 0;
/** The answer to a query that was sent before the screen was ready. */
let early: { query: string; answer: Promise<SearchAnswer> } | undefined;

/** The API's query for a state, for the shopper's vehicle as the switch "only what fits" stands. */
const queryOf = (state: SearchState, language: string, scope?: FitScope) => {
  const isOnly = $onlyFits.get();
  const own = isOnly === undefined ? undefined : isOnly ? 'fitting' : 'possible';
  return apiQuery(state, language, $vehicle.get(), scope ?? own);
};

export const ask = (query: string) => call<SearchAnswer>('GET', `/api/parts/search?${query}`);

/** Whether there is nothing to ask for: no words, and no vehicle to list all parts for. */
const isBlank = ({ q, vehicle }: SearchState) => q === '' && vehicle === undefined;

/**
 * Asks for what an address shows, without waiting for the screen's scripts; `openAddress` picks up the answer. If the
 * screen was faster, it has already asked: an unused answer would be taken for that of a later attempt.
 */
export function askEarly(search: string, language: string): void {
  const state = readAddress(search);
  if ($search.get() || isBlank(state)) return;
  // The answer includes the fit of the remembered vehicle: without the vehicle it would belong to another query.
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
 * Shows what an address asks for.
 * @returns false for a blank query without a vehicle of the garage: then nothing is asked for
 */
export async function openAddress(search: string, language: string): Promise<boolean> {
  const state = readAddress(search);
  if (isBlank(state)) return false;
  await show(state, language);
  return true;
}

/** Changes part of the state. Anything that narrows or reorders the results starts again at page 1. */
export async function changeSearch(part: Partial<SearchState>, language: string): Promise<void> {
  const page = $search.get();
  if (!page) return;
  const next = { ...page.state, page: 1, ...part };
  history.pushState(null, '', writeAddress(next));
  await show(next, language);
}

/** Lists anew from the first page: for another vehicle, or with the switch "only what fits" moved. */
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

/** Whether an answer lists only what fits, and the query for what it leaves out. */
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
      // An old link, or there are fewer results now.
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
