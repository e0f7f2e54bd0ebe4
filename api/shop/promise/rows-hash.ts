import { createHash } from 'node:crypto';
import type { Fitment } from '../fit/fitment.ts';

/** A supplier's row as a text that is equal when it says the same. The number of pieces does not decide about fit. */
export function rowText({ engineId, vehicleType, yearFrom, yearTo, note }: Fitment): string {
  return JSON.stringify([engineId, vehicleType, yearFrom, yearTo, note]);
}

/** The same for several rows in any order, as a hash. */
export function rowsHash(rows: readonly Fitment[]): string {
  const texts = [...new Set(rows.map(rowText))].sort();
  return createHash('sha256').update(texts.join('\n')).digest('base64url');
}
