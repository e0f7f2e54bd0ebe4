import { asciiDigits, keysOf } from '../rules.ts';

/**
 * Indian number plates: which texts are valid, and what they mean. State names are under `plate.state.*` in the locale
 * files.
 */

/** States and union territories by the code on their plates; codes of former names map to today's. */
const stateOfCode = {
  AN: 'AN',
  AP: 'AP',
  AR: 'AR',
  AS: 'AS',
  BR: 'BR',
  CG: 'CG',
  CH: 'CH',
  DD: 'DD',
  DL: 'DL',
  DN: 'DD',
  GA: 'GA',
  GJ: 'GJ',
  HP: 'HP',
  HR: 'HR',
  JH: 'JH',
  JK: 'JK',
  KA: 'KA',
  KL: 'KL',
  LA: 'LA',
  LD: 'LD',
  MH: 'MH',
  ML: 'ML',
  MN: 'MN',
  MP: 'MP',
  MZ: 'MZ',
  NL: 'NL',
  OD: 'OD',
  OR: 'OD',
  PB: 'PB',
  PY: 'PY',
  RJ: 'RJ',
  SK: 'SK',
  TG: 'TG',
  TN: 'TN',
  TR: 'TR',
  TS: 'TG',
  UA: 'UK',
  UK: 'UK',
  UP: 'UP',
  WB: 'WB',
} as const;

export type StateCode = (typeof stateOfCode)[keyof typeof stateOfCode];
export const plateCodes = keysOf(stateOfCode);
export const plateStates: readonly StateCode[] = [...new Set(Object.values(stateOfCode))];

/** A plate of a state's series. */
export interface StatePlate {
  series: 'state';
  /** As written on the vehicle: "MH 12 AB 1234". */
  text: string;
  /** The same without spaces, for look-ups. */
  key: string;
  /** The state under its present name. */
  state: StateCode;
  /** The office's code as it appears on the plate: "MH-12", "DL-3". */
  rto: string;
}

/** A plate of the Bharat series, which belongs to no state: "22 BH 1234 AA". */
export interface BharatPlate {
  series: 'bharat';
  text: string;
  key: string;
  /** The year of the first registration. */
  year: number;
}

export type Plate = StatePlate | BharatPlate;

/** Why a text is not a plate: empty, wrong form, no such state, no such office or number, no such year. */
export type PlateProblem = 'empty' | 'form' | 'state' | 'zero' | 'year';

/** The first year of the Bharat series. */
const firstBharatYear = 2021;

/** Letters and digits only, in capitals, with digits of any script as 0–9: the form in which plates are compared. */
export function plateKey(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._·|/]+/gu, '');
}

/**
 * Reads a plate however it is typed: with spaces, hyphens, small letters or native digits.
 * - State series: state, office of one or two digits, up to three letters, number. Without letters (older plates) the
 *   number is the last four digits.
 * - Bharat series: year, BH, four digits, one or two letters other than I and O.
 * @param thisYear plates of later years are rejected
 */
export function readPlate(text: string, thisYear: number): Plate | PlateProblem {
  const key = plateKey(text);
  if (key === '') return 'empty';
  const bharat = /^(\d\d)BH(\d{4})([A-HJ-NP-Z]{1,2})$/.exec(key);
  if (bharat) {
    const [, short = '', number = '', letters = ''] = bharat;
    const year = 2000 + Number(short);
    if (year < firstBharatYear || year > thisYear) return 'year';
    if (Number(number) === 0) return 'zero';
    return { series: 'bharat', text: `${short} BH ${number} ${letters}`, key, year };
  }
  const parts =
    /^([A-Z]{2})(\d{1,2})([A-Z]{1,3})(\d{1,4})$/.exec(key) ?? /^([A-Z]{2})(\d{1,2})()(\d{4})$/.exec(key) ?? undefined;
  if (!parts) return 'form';
  const [, code = '', office = '', letters = '', number = ''] = parts;
  const known = plateCodes.find((one) => one === code);
  if (!known) return 'state';
  if (Number(office) === 0 || Number(number) === 0) return 'zero';
  return statePlate(code, stateOfCode[known], office, letters, number);
}

/**
 * Delhi writes its offices without a leading zero and, with three letters, puts the vehicle class next to them: "DL 3C
 * AB 1234".
 */
function statePlate(code: string, state: StateCode, office: string, letters: string, number: string): StatePlate {
  const delhi = code === 'DL';
  const shownOffice = delhi ? String(Number(office)) : office.padStart(2, '0');
  const digits = number.padStart(4, '0');
  const classed = delhi && letters.length === 3;
  const groups = classed
    ? [code, shownOffice + letters.slice(0, 1), letters.slice(1), digits]
    : [code, shownOffice, letters, digits];
  const written = groups.filter(Boolean).join(' ');
  return { series: 'state', text: written, key: written.replaceAll(' ', ''), state, rto: `${code}-${shownOffice}` };
}
