import type { Engine } from './contract.ts';

/** The rule of a vehicle's year: which years are possible, and when the shopper is asked for it. */

/** The years of an engine; null: open. */
export type Made = Pick<Engine, 'yearStart' | 'yearEnd'>;

/** The latest model year: next year's models are already on sale. */
export function maxVehicleYear(now: Date = new Date()): number {
  return now.getFullYear() + 1;
}

/** Whether vehicles with this engine were made in the year; true when the year is not known. */
export function isMadeIn({ yearStart, yearEnd }: Made, year: number | undefined): boolean {
  if (year === undefined) return true;
  return (yearStart === null || yearStart <= year) && (yearEnd === null || year <= yearEnd);
}

/** The range of years in which any of the engines was made, as far as the catalogue knows; null: open. */
export function yearsOf(engines: readonly Made[]): Made {
  const starts = engines.flatMap(({ yearStart }) => yearStart ?? []);
  const ends = engines.map(({ yearEnd }) => yearEnd);
  const known = ends.filter((year) => year !== null);
  return {
    yearStart: starts.length > 0 ? Math.min(...starts) : null,
    yearEnd: known.length > 0 && known.length === ends.length ? Math.max(...known) : null,
  };
}

/**
 * The years to choose from for a model's engines, the latest first. The list is empty when the year decides nothing. It
 * decides when there are several years, and either the engines' years differ, or a part fits one of them in some years
 * only (`hasYearLimits`). An engine without a first year does not extend the list.
 */
export function askedYears(
  engines: readonly (Made & Pick<Engine, 'hasYearLimits'>)[],
  now: Date = new Date(),
): number[] {
  const { yearStart, yearEnd } = yearsOf(engines);
  if (yearStart === null) return [];
  const differ = engines.some((one) => one.yearStart !== engines[0]?.yearStart || one.yearEnd !== engines[0]?.yearEnd);
  if (!differ && !engines.some(({ hasYearLimits }) => hasYearLimits)) return [];
  const last = Math.min(yearEnd ?? maxVehicleYear(now), maxVehicleYear(now));
  const years = Array.from({ length: Math.max(0, last - yearStart + 1) }, (_, back) => last - back);
  // No vehicles were made in a gap between two engines.
  const made = years.filter((year) => engines.some((engine) => isMadeIn(engine, year)));
  return made.length > 1 ? made : [];
}
