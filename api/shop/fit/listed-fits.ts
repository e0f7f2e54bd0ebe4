import { listPageSize } from '../rules.ts';
import type { Fit, FittedVehicle, Verdict } from './fitment.ts';
import { readFits } from './rules.ts';

/**
 * The order of a list for a chosen vehicle. A list of several pages has one small file for all languages, which the
 * browser reads when a vehicle is chosen. An item's place is its index in the whole list, from 0.
 */

/** The most pages that a browser reads at once to get the cards of items that fit. */
export const maxPagesRead = 3;

/** The file of a list: a line that says what it was made from, then a line for each page (see rules.ts). */
export function encodeListFits(madeOf: string, pages: readonly string[]): string {
  return [madeOf, ...pages].join('\n');
}

/** How each item of a list fits a vehicle; items beyond the file are unknown. @param total number of items */
export function readListFits(file: string, vehicle: FittedVehicle, total: number): Verdict[] {
  const [, ...pages] = file.split('\n');
  return Array.from({ length: pageOf(total - 1) }, (_, index) =>
    readFits(pages[index] ?? '', vehicle, Math.min(listPageSize, total - index * listPageSize)),
  ).flat();
}

/** The page of the list that has a place; pages count from 1. */
export const pageOf = (place: number): number => Math.floor(place / listPageSize) + 1;

/** Places by fit, each in the order of the list. */
export interface FitOrder {
  /** Places that fit, then those that fit if a condition holds. */
  fitting: number[];
  unknown: number[];
  fitsNot: number[];
}

/** @param verdicts by place; places without one are left out */
export function orderByFit(verdicts: readonly (Pick<Verdict, 'fit'> | undefined)[]): FitOrder {
  const places = (wanted: Fit) => verdicts.flatMap((verdict, place) => (verdict?.fit === wanted ? [place] : []));
  return { fitting: [...places('fits'), ...places('fitsIf')], unknown: places('unknown'), fitsNot: places('fitsNot') };
}

/**
 * How many fitting items are shown after a further step: at most one page more, read from at most `maxPagesRead`
 * further pages.
 */
export function shownAfter(fitting: readonly number[], shown: number, here: ReadonlySet<number>): number {
  const read = new Set<number>();
  let after = shown;
  for (const place of fitting.slice(shown, shown + listPageSize)) {
    if (!here.has(pageOf(place))) read.add(pageOf(place));
    if (read.size > maxPagesRead) break;
    after += 1;
  }
  return after;
}
