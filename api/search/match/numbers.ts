import type { Catalogue } from '../../catalogue/open.ts';
import type { NumberHit, NumberKind } from '../../catalogue/search.ts';
import { numberKey } from '../../shop/search/rules.ts';
import { wordsOf } from '../language/words.ts';
import type { Typed, WordRun } from '../understand/typed.ts';

/** Shorter beginnings match too many numbers. */
const minPrefixLength = 3;
/** Shorter numbers resemble too many others. */
const minCorrectedLength = 6;
const maxCorrectedLength = 25;
/** The most words that one number among others may have: "0 986 494 018". */
const maxRun = 6;
/** A second number in a query has at least so many characters, unless the query is all numbers: 2018 is a year. */
const minOtherLength = 5;
const maxConfused = 256;
/** Numbers with a shorter common beginning have little in common. */
const minNearLength = 4;

const order: readonly NumberKind[] = ['own', 'gtin', 'supersedes', 'superseded_by', 'oe', 'cross'];
const byKind = (a: NumberHit, b: NumberHit) => order.indexOf(a.kind) - order.indexOf(b.kind);

/** A number in a query: its words, and the form in which it is looked up. */
export interface NumberRun extends WordRun {
  key: string;
}

export interface NumbersFound {
  /** The items of all the numbers, in the order typed. */
  rows: readonly number[];
  /** In the order typed; empty when nothing was found. */
  runs: NumberRun[];
  /** Whether the query has words besides the numbers. */
  hasRest: boolean;
}

const none: NumbersFound = { rows: [], runs: [], hasRest: false };

/**
 * Exact numbers, beginnings of numbers and mistyped numbers, all from the snapshot's own indexes, without the index of
 * words.
 */
export function numberStages({ search }: Catalogue) {
  const rowsOf = (hits: NumberHit[]) => [...new Set(hits.sort(byKind).map(({ row }) => row))];

  /** The whole query as a number, otherwise the numbers among its words; of overlapping ones the longest. */
  async function exact(query: string, { words }: Typed): Promise<NumbersFound> {
    const key = numberKey(query);
    if (key === '') return none;
    const rows = rowsOf(await search.exactNumbers([key]));
    if (rows.length > 0) return { rows, runs: [{ key, from: 0, length: words.length }], hasRest: false };
    if (words.length < 2) return none;
    const parts = runs(words).filter((run) => run.key.length >= minPrefixLength && /\p{N}/u.test(run.key));
    const hits = await search.exactNumbers([...new Set(parts.map((run) => run.key))]);
    const found = Map.groupBy(hits, (hit) => hit.key);
    const known = parts.filter((run) => found.has(run.key)).sort((a, b) => b.key.length - a.key.length);
    const apart = (from: readonly NumberRun[]) => {
      const chosen: NumberRun[] = [];
      for (const run of from) if (!chosen.some((other) => overlap(run, other))) chosen.push(run);
      return chosen.sort((a, b) => a.from - b.from);
    };
    const all = apart(known);
    const isCovered = (chosen: readonly NumberRun[]) =>
      chosen.reduce((sum, { length }) => sum + length, 0) === words.length;
    const chosen = isCovered(all)
      ? all
      : apart(known.filter((run, at) => at === 0 || run.key.length >= minOtherLength));
    if (chosen.length === 0) return none;
    return {
      rows: [...new Set(chosen.flatMap((run) => rowsOf(found.get(run.key) ?? [])))],
      runs: chosen,
      hasRest: !isCovered(chosen),
    };
  }

  async function prefix(query: string): Promise<number[]> {
    const key = numberKey(query);
    return isBeginning(query, key) ? search.numberPrefix(key) : [];
  }

  /**
   * The number that a mistyped one was meant to be: letters and digits that look alike are exchanged, or one character
   * is wrong, missing, extra or swapped. Words without digits are ignored. `number` is as written in the catalogue.
   */
  async function corrected(query: string, { words }: Typed): Promise<{ rows: number[]; number: string } | undefined> {
    const alone = words.filter((word) => /\d/.test(word)).join(' ');
    for (const [key, typed] of new Map([query, alone].map((text) => [numberKey(text), text]))) {
      if (key.length < minCorrectedLength || key.length > maxCorrectedLength || !mayBeNumber(typed, key)) continue;
      for (const formsOf of [confused, slips]) {
        // Sorted like the snapshot's index, since neighbouring keys are on the same page.
        const hits = await search.exactNumbers(formsOf(key).sort());
        const first = hits.sort(byKind)[0];
        if (first)
          return { rows: rowsOf(hits.filter((hit) => hit.key === first.key)), number: await written(first.key) };
      }
    }
    return undefined;
  }

  /** A number as the catalogue writes it. */
  async function written(key: string): Promise<string> {
    const starting = await search.numbersStarting(key, 1);
    return starting.find(({ number }) => numberKey(number) === key)?.number ?? key;
  }

  /** Ids of the items whose numbers share the longest beginning with a number that no item has. */
  async function nearest(query: string, limit: number): Promise<string[]> {
    const key = numberKey(query);
    for (let length = Math.min(key.length, maxCorrectedLength) - 1; length >= minNearLength; length--) {
      const found = await search.numbersStarting(key.slice(0, length), limit);
      if (found.length > 0) return [...new Set(found.map(({ itemId }) => itemId))].slice(0, limit);
    }
    return [];
  }

  return { exact, prefix, corrected, nearest };
}

/** "GDB" and "09" begin numbers, as "GDB 12" does; a single letter begins too many. */
function isBeginning(query: string, key: string): boolean {
  if (/\p{N}/u.test(key)) return key.length >= minPrefixLength || (key.length === 2 && wordsOf(query).length === 1);
  return /^[A-Z]{2,4}$/.test(key) && wordsOf(query).length === 1;
}

/**
 * Whether to try words as a mistyped number, which costs hundreds of look-ups: a number has digits, and no word such as
 * "stabiliser" in it.
 */
function mayBeNumber(query: string, key: string): boolean {
  return /(?:\d.*){2}/.test(key) && /(?:[\dOILSBZ].*){4}/.test(key) && !/\p{L}{6}/u.test(query);
}

const overlap = (a: WordRun, b: WordRun) => a.from < b.from + b.length && b.from < a.from + a.length;

/** Every run of neighbouring words as a number. */
function runs(words: readonly string[]): NumberRun[] {
  return words.flatMap((_, from) =>
    words.slice(from, from + maxRun).map((_, more) => {
      const length = more + 1;
      return { from, length, key: numberKey(words.slice(from, from + length).join('')) };
    }),
  );
}

/** Characters that look alike on a worn box. */
const alike: Readonly<Record<string, string>> = {
  O: '0',
  '0': 'O',
  I: '1L',
  L: '1I',
  '1': 'IL',
  S: '5',
  '5': 'S',
  B: '8',
  '8': 'B',
  Z: '2',
  '2': 'Z',
};

export type NumberStages = ReturnType<typeof numberStages>;

/**
 * The number with characters that look alike exchanged: at one place, then at two and more, up to `maxConfused` forms.
 */
export function confused(key: string): string[] {
  const forms = new Set<string>();
  let last: [form: string, from: number][] = [[key, 0]];
  // If only letters were typed, all that look like digits become digits.
  forms.add(key.replace(/[OILSBZ]/g, (letter) => alike[letter]?.[0] ?? letter));
  while (last.length > 0 && forms.size < maxConfused) {
    const next: typeof last = [];
    for (const changed of last.flatMap(([form, from]) => exchanged(form, from))) {
      if (forms.size >= maxConfused) break;
      forms.add(changed[0]);
      next.push(changed);
    }
    last = next;
  }
  forms.delete(key);
  return [...forms];
}

/** The forms with one more character exchanged, at place `from` or after it. */
function exchanged(form: string, from: number): [form: string, from: number][] {
  return [...form.slice(from)].flatMap((here, place) =>
    [...(alike[here] ?? '')].map((other): [string, number] => {
      const at = from + place;
      return [form.slice(0, at) + other + form.slice(at + 1), at + 1];
    }),
  );
}

/** The number with one character swapped with the next, left out, added, or changed into another of its kind. */
export function slips(key: string): string[] {
  const digits = [...'0123456789'];
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const forms = new Set<string>();
  for (let at = 0; at <= key.length; at++) {
    const [before, here, after] = [key.slice(0, at), key[at] ?? '', key.slice(at + 1)];
    for (const added of digits) forms.add(before + added + here + after);
    if (here === '') continue;
    forms.add(before + after);
    if (after !== '') forms.add(before + after[0] + here + after.slice(1));
    for (const other of digits.includes(here) ? digits : letters) forms.add(before + other + after);
  }
  forms.delete(key);
  return [...forms];
}
