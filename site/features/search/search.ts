import { atom } from 'nanostores';
import type { SearchAnswer } from '../../../api/contract/parts';
import { call } from '../../lib/http';
import { $vehicle, readVehicle } from '../vehicle/vehicle';
import { apiQuery, readAddress, type SearchState, writeAddress } from './address';

/** An answer with the state that it answers. */
export interface Shown {
  state: SearchState;
  /** The vehicle whose fit the answer tells. */
  engineId: string | undefined;
  answer: SearchAnswer;
}

export interface SearchPage {
  /** What the address asks for. */
  state: SearchState;
  /** What is there: while the next answer comes, the one before it. */
  shown: Shown | undefined;
  busy: boolean;
  /** Why there is no answer to the state; undefined when there is one, or when it is on its way. */
  error: unknown;
  /** How many answers have come: each is announced once. */
  answers: number;
}

/** Undefined until the address has been read. */
export const $search = atom<SearchPage | undefined>(undefined);

let asked = 0;
/** The answer to a query that was asked for before the screen was there. */
let early: { query: string; answer: Promise<SearchAnswer> } | undefined;

const ask = (query: string) => call<SearchAnswer>('GET', `/api/parts/search?${query}`);

/** Whether there is nothing to ask for: no words, and no vehicle that all parts are wanted of. */
const isBlank = ({ q, vehicle }: SearchState) => q === '' && vehicle === undefined;

/**
 * Asks for what an address shows, without waiting for the scripts of the screen; `openAddress` takes the answer. When the screen
 * was faster, it has asked by itself: an answer left over would be taken for that of a later try.
 */
export function askEarly(search: string, language: string): void {
  const state = readAddress(search);
  if ($search.get() || isBlank(state)) return;
  // The answer tells the fit of the vehicle that the browser remembers: without it, it would be another query's.
  readVehicle();
  const query = apiQuery(state, language, $vehicle.get()?.engineId);
  early = { query, answer: ask(query) };
  // Whoever takes the answer takes its failure.
  early.answer.catch(() => {});
}

function answerTo(query: string): Promise<SearchAnswer> {
  const begun = early?.query === query ? early.answer : undefined;
  early = undefined;
  return begun ?? ask(query);
}

/**
 * Shows what an address asks for.
 * @returns false for a blank query, unless all that fits a vehicle is wanted: nothing is asked for (specification, section 5)
 */
export async function openAddress(search: string, language: string): Promise<boolean> {
  const state = readAddress(search);
  if (isBlank(state)) return false;
  await show(state, language);
  return true;
}

/** Changes a part of the state. Whatever narrows or reorders the results starts again at their first page. */
export async function changeSearch(part: Partial<SearchState>, language: string): Promise<void> {
  const page = $search.get();
  if (!page) return;
  const next = { ...page.state, page: 1, ...part };
  history.pushState(null, '', writeAddress(next));
  await show(next, language);
}

/** Asks once more: for what failed, or with another vehicle. */
export async function askAgain(language: string): Promise<void> {
  const page = $search.get();
  if (page) await show(page.state, language);
}

async function show(state: SearchState, language: string): Promise<void> {
  const mine = ++asked;
  const { shown, answers = 0 } = $search.get() ?? {};
  const engineId = $vehicle.get()?.engineId;
  const query = apiQuery(state, language, engineId);
  // Another view of the same results needs no call.
  if (shown && apiQuery(shown.state, language, shown.engineId) === query) {
    $search.set({ state, shown: { ...shown, state }, busy: false, error: undefined, answers });
    return;
  }
  $search.set({ state, shown, busy: true, error: undefined, answers });
  try {
    const answer = await answerTo(query);
    if (mine !== asked) return;
    const lastPage = Math.max(1, Math.ceil(answer.data.total / state.show));
    if (state.page > lastPage) {
      // An old link, or results that became fewer.
      const last = { ...state, page: lastPage };
      history.replaceState(history.state, '', writeAddress(last));
      return show(last, language);
    }
    $search.set({ state, shown: { state, answer, engineId }, busy: false, error: undefined, answers: answers + 1 });
  } catch (error) {
    if (mine === asked) $search.set({ state, shown, busy: false, error, answers });
  }
}
