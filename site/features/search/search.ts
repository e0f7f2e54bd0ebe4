import { atom } from 'nanostores';
import type { SearchAnswer } from '../../../api/contract/parts';
import { ApiFailure, call } from '../../lib/http';
import { $vehicle, readVehicle } from '../vehicle/vehicle';
import { type AskedVehicle, apiQuery, readAddress, type SearchState, writeAddress } from './address';

/** An answer and the state it answers. */
export interface Shown {
  state: SearchState;
  /** The vehicle that the answer's fit refers to. */
  own: AskedVehicle | undefined;
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

const ask = (query: string) => call<SearchAnswer>('GET', `/api/parts/search?${query}`);

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
  const query = apiQuery(state, language, $vehicle.get());
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

/** Asks again: after a failure, or for another vehicle. */
export async function askAgain(language: string): Promise<void> {
  const page = $search.get();
  if (page) await show(page.state, language);
}

async function show(state: SearchState, language: string): Promise<void> {
  const mine = ++asked;
  const { shown, answers = 0, warmingUp = false } = $search.get() ?? {};
  const own = $vehicle.get();
  const query = apiQuery(state, language, own);
  const page = { state, shown, busy: false, error: undefined, answers, warmingUp: false };
  // Another view of the same results needs no call.
  if (shown && apiQuery(shown.state, language, shown.own) === query) {
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
    $search.set({ ...page, shown: { state, answer, own }, answers: answers + 1 });
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
