import { asciiDigits } from '../rules.ts';
import type { GstTable } from './rules.ts';

/** GSTIN: the state's code, the holder's PAN, the number of the registration, Z, and a check character. */

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A GSTIN as it is stored: without spaces, dots and hyphens, in capitals, with digits 0–9. */
export function normalGstin(text: string): string {
  return asciiDigits(text)
    .replace(/[\s.\-–]/g, '')
    .toUpperCase();
}

/**
 * The check character of a GSTIN's first 14 characters. Every second value is doubled, and the two digits to base 36 of
 * each are added up; the check character makes the sum a multiple of 36.
 */
export function gstinCheck(first: string): string {
  const sum = [...first].reduce((total, character, place) => {
    const value = characters.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 36) + (value % 36);
  }, 0);
  return characters.charAt((36 - (sum % 36)) % 36);
}

const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether a text, as typed, has the form of a GSTIN and its check character. Whether its state exists, a table tells. */
export function isGstin(typed: string): boolean {
  const gstin = normalGstin(typed);
  return form.test(gstin) && gstinCheck(gstin.slice(0, 14)) === gstin[14];
}

/** What is wrong with a GSTIN in its stored form: its form, its state, or a mistyped character. */
export type GstinProblem = 'form' | 'state' | 'check';

/** @returns undefined for a right GSTIN. Numbers of embassies (UIN) and of tax deductors have other forms: 'form' */
export function gstinProblem(gstin: string, table: GstTable): GstinProblem | undefined {
  if (!form.test(gstin)) return 'form';
  if (!table.states.some(({ code }) => code === gstinState(gstin))) return 'state';
  return gstinCheck(gstin.slice(0, 14)) === gstin[14] ? undefined : 'check';
}

/** The code of the state where the holder is registered. */
export function gstinState(gstin: string): string {
  return gstin.slice(0, 2);
}
