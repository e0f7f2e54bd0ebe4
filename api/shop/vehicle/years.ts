import type { Engine } from './contract.ts';

/** The rule of a vehicle's year: which years it may have, and when the shopper is asked for it. */

/** The years of an engine; null: open. */
export type Made = Pick<Engine, 'yearStart' | 'yearEnd'>;

/** The latest model year: next year's models are already on sale. */
export function maxVehicleYear(now: Date = new Date()): number {
  return now.getFullYear() + 1;
}

/** Whether vehicles with this engine were made in the year; always when the year is not known. */
export function isMadeIn({ yearStart, yearEnd }: Made, year: number | undefined): boolean {
  if (year === undefined) return true;
  return (yearStart === null || yearStart <= year) && (yearEnd === null || year <= yearEnd);
}

/** The years in which any of the engines was made, as far as the catalogue knows them; null: open. */
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
 * The years to choose from for a model's engines, the latest first. Empty where the year decides nothing: it is asked
 * when there is more than one, and either the engines were made in different years, so that it narrows them, or a part
 * fits one of them in some of its years only (`hasYearLimits`). Engines without a first year do not begin the list.
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
  // A gap between two engines has no vehicles.
  const made = years.filter((year) => engines.some((engine) => isMadeIn(engine, year)));
  return made.length > 1 ? made : [];
}
