import type { Condition, Years } from './fitment.ts';

/** Years and conditions of fit as people read them, on pages and in mails. */

/** Gives a text of the page or mail by its key. */
export type SayYears = (
  key: 'vehicle.years' | 'vehicle.yearsSince' | 'vehicle.yearsUntil',
  values: Record<string, number>,
) => string;

/** "2018–2024", "from 2020", "up to 2013" or "2020"; empty when no year is known. */
export function yearsText(from: number | null, to: number | null, say: SayYears): string {
  if (from === null) return to === null ? '' : say('vehicle.yearsUntil', { to });
  if (to === null) return say('vehicle.yearsSince', { from });
  return from === to ? `${from}` : say('vehicle.years', { from, to });
}

/** "2015–2018, with ABS / from 2020" as pieces to write in a row, the notes apart; some pieces are empty. */
export function conditionPieces(conditions: readonly Condition[], say: SayYears): string[] {
  return conditions.flatMap(({ yearFrom, yearTo, note }: Years & Pick<Condition, 'note'>, place) => {
    const years = yearsText(yearFrom, yearTo, say);
    const before = (place ? ' / ' : '') + years + (years && note ? ', ' : '');
    return [before, note ?? ''];
  });
}
