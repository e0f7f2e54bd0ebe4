import { atom } from 'nanostores';
import type { Verdict } from '../../../api/shop/fit/fitment';
import type { DoubtsAnswer } from '../../../api/shop/promise/contract';
import { doubted } from '../../../api/shop/promise/rules';
import { call } from '../../lib/http';
import { $vehicle, type ChosenVehicle } from '../vehicle/vehicle';

/**
 * Pages are made ahead of time, so they ask which items a buyer of the shopper's vehicle found not to fit. Nothing is
 * asked without a vehicle.
 */

/** Products that are doubted for the shopper's vehicle, as the last parts of their addresses. */
export const $doubted = atom<ReadonlySet<string>>(new Set());

/** The vehicle that was asked about last, and whether there was an answer. */
let asked: { query: string; answer: Promise<boolean> } | undefined;

async function ask(query: string): Promise<boolean> {
  let slugs: string[];
  try {
    slugs = (await call<DoubtsAnswer>('GET', `/api/fit-doubts?${query}`)).data;
  } catch {
    // The next question tries again.
    if (asked?.query === query) asked = undefined;
    return false;
  }
  // A list that stays empty changes nothing on the page.
  if (asked?.query === query && slugs.length + $doubted.get().size > 0) $doubted.set(new Set(slugs));
  return true;
}

/**
 * Asks once for each vehicle of a page view; `$doubted` has the answer then.
 * @returns false when there was no answer: verdicts are those of the page, and nothing may be promised
 */
export function askDoubts({ engineId, year }: ChosenVehicle): Promise<boolean> {
  const query = new URLSearchParams({ engineId, ...(year !== undefined && { year: String(year) }) }).toString();
  if (asked?.query === query) return asked.answer;
  // Those of another vehicle are not this one's.
  if ($doubted.get().size > 0) $doubted.set(new Set());
  asked = { query, answer: Promise.resolve(false) };
  asked.answer = ask(query);
  return asked.answer;
}

/** So long what a page says waits for doubts. */
const soonMilliseconds = 1000;

/** The same, but false when the answer takes longer than what a shopper should wait. */
export function doubtsSoon(vehicle: ChosenVehicle): Promise<boolean> {
  const late = new Promise<false>((done) => setTimeout(() => done(false), soonMilliseconds));
  return Promise.race([askDoubts(vehicle), late]);
}

/** Asks again for the page that comes back from the browser's history. */
export function forgetDoubts(): void {
  asked = undefined;
}

/** "brake-pad-x" of "/hi/product/brake-pad-x" */
export function slugOf(path: string): string {
  const last = /\/product\/([^/?#]+)\/?$/.exec(path)?.[1] ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The verdict that a page's data give, as the shop knows it now. @param path of the product */
export function withDoubts<Of extends Pick<Verdict, 'fit' | 'conditions'>>(verdict: Of, path: string): Of {
  return $vehicle.get() && $doubted.get().has(slugOf(path)) ? doubted(verdict) : verdict;
}
