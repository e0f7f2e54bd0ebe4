/** Rules that forms, addresses and calls of several subjects share. No heavy imports: islands bundle this file. */

/** A catalogue id. */
export const catalogueIdPattern = /^[A-Za-z0-9._:-]{1,64}$/;

/** How long the browser may reuse an answer, in milliseconds. */
export const cacheMilliseconds = { brands: 5 * 60_000, makes: 5 * 60_000, cart: 30_000, suggestions: 60_000 } as const;

/** India's clocks are ahead of UTC by this, all year. */
export const indiaMilliseconds = 330 * 60_000;

/** Items on one page of a brand or category. */
export const listPageSize = 24;

/** How often a signed-in customer's request is retried. */
export const retryRules = { tries: 3, firstWaitMilliseconds: 300 } as const;

/** Longest e-mail address, in characters. */
export const emailLength = 254;

/** The keys of an object that has no others. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];

/** The entries of an object that has no others. */
export const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] =>
  Object.entries(record) as [Key, Value][];

/** An object with a value for each key. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;

/** Digits of any script as 0–9: readers of Hindi or Tamil may type their own digits. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    // Unicode lists the ten digits of a script in a row, so a digit's value is the number of digits before it.
    const code = digit.codePointAt(0) as number;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value % 10);
  });
}

/** An Indian mobile number (10 digits starting with 6–9, with or without +91 or 0), or an international one with +. */
export function isPhone(text: string): boolean {
  const digits = asciiDigits(text).replace(/[\s()-]/g, '');
  return /^(?:\+91|0)?[6-9]\d{9}$/.test(digits) || (/^\+[1-9]\d{6,14}$/.test(digits) && !digits.startsWith('+91'));
}

/** Deliberately simple: one @ with text on each side, a dot in the domain, no spaces or control characters. */
export function isEmail(text: string): boolean {
  if (text.length > emailLength || text !== oneLine(text)) return false;
  return /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:.]+$/.test(text);
}

/**
 * Cleans the text of a one-line field: control characters, line breaks and text-direction overrides become spaces, so a
 * name cannot forge further lines of a mail. Joiners of Indic scripts stay.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** At most `max` within `windowMilliseconds`. */
export interface Limit {
  max: number;
  windowMilliseconds: number;
}
