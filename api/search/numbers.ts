import type { Catalogue } from '../catalogue/open.ts';
import type { NumberHit, NumberKind } from '../catalogue/search.ts';
import { numberKey } from '../contract/rules.ts';
import { longest, wordsOf } from './words.ts';

/** A shorter number would match half of the catalogue. */
const minPrefixLength = 3;
/** Shorter numbers resemble too many others. */
const minCorrectedLength = 6;
const maxCorrectedLength = 25;
/** Maximum number of words among which a number is sought: "bosch 0 986 494 018 swift". */
const maxWords = 10;
const maxConfused = 256;

const order: readonly NumberKind[] = ['own', 'gtin', 'supersedes', 'superseded_by', 'oe', 'cross'];
const byKind = (a: NumberHit, b: NumberHit) => order.indexOf(a.kind) - order.indexOf(b.kind);

export interface NumberFound {
  rows: number[];
  /** The number in look-up form; undefined when nothing was found. */
  key: string | undefined;
  /** The words besides the number. */
  rest: string;
}

const none: NumberFound = { rows: [], key: undefined, rest: '' };

/** Exact numbers, number prefixes and mistyped numbers: all from the snapshot's own indexes, without the word index. */
export function numberStages({ search }: Catalogue) {
  const rowsOf = (hits: NumberHit[]) => [...new Set(hits.sort(byKind).map(({ row }) => row))];

  /** The whole query as a number, otherwise the longest number in it. */
  async function exact(query: string): Promise<NumberFound> {
    const key = numberKey(query);
    if (key === '') return none;
    const rows = rowsOf(await search.exactNumbers([key]));
    if (rows.length > 0) return { rows, key, rest: '' };
    const words = query.length > longest.query ? [] : wordsOf(query);
    if (words.length < 2 || words.length > maxWords) return none;
    const parts = runs(words).filter((part) => part.key.length >= minPrefixLength && /\p{N}/u.test(part.key));
    const hits = await search.exactNumbers(parts.map((part) => part.key));
    const found = Map.groupBy(hits, (hit) => hit.key);
    const best = parts.filter((part) => found.has(part.key)).sort((a, b) => b.key.length - a.key.length)[0];
    return best ? { ...best, rows: rowsOf(found.get(best.key) ?? []) } : none;
  }

  async function prefix(query: string): Promise<number[]> {
    const key = numberKey(query);
    return isBeginning(query, key) ? search.numberPrefix(key) : [];
  }

  /**
   * A number with O for 0 or I for 1, or with one digit wrong, missing, extra or swapped; with the number as it is
   * written.
   */
  async function corrected(query: string): Promise<{ rows: number[]; number: string } | undefined> {
    const key = numberKey(query);
    if (key.length < minCorrectedLength || key.length > maxCorrectedLength || !mayBeNumber(query, key))
      return undefined;
    for (const formsOf of [confused, slips]) {
      // In the order of the snapshot's indexes: neighbouring keys are on the same page.
      const hits = await search.exactNumbers(formsOf(key).sort());
      const first = hits.sort(byKind)[0];
      if (!first) continue;
      const written = (await search.numbersStarting(first.key, 1)).find(
        ({ number }) => numberKey(number) === first.key,
      );
      return {
        rows: rowsOf(hits.filter((hit) => hit.key === first.key)),
        number: written?.number ?? first.key,
      };
    }
    return undefined;
  }

  return { exact, prefix, corrected };
}

/** "GDB" and "09" begin numbers as well as "GDB 12"; one letter begins too many. */
function isBeginning(query: string, key: string): boolean {
  if (/\p{N}/u.test(key)) return key.length >= minPrefixLength || (key.length === 2 && wordsOf(query).length === 1);
  return /^[A-Z]{2,4}$/.test(key) && wordsOf(query).length === 1;
}

/**
 * Trying words as mistyped numbers costs hundreds of look-ups: a number has digits, and no word such as "stabiliser" in
 * it.
 */
function mayBeNumber(query: string, key: string): boolean {
  return /(?:\d.*){2}/.test(key) && /(?:[\dOI].*){4}/.test(key) && !/\p{L}{5}/u.test(query);
}

/** Runs of neighbouring words as numbers, with the words around them. */
function runs(words: readonly string[]): { key: string; rest: string }[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => {
      const to = from + more + 1;
      return {
        key: numberKey(words.slice(from, to).join('')),
        rest: [...words.slice(0, from), ...words.slice(to)].join(' '),
      };
    }),
  );
}

const alike: Record<string, string> = { O: '0', '0': 'O', I: '1', '1': 'I' };

/** The number with letters and digits that look alike exchanged, at one or several places. */
export function confused(key: string): string[] {
  let forms = [''];
  for (const char of key) {
    const other = alike[char];
    const both = other !== undefined && forms.length * 2 <= maxConfused;
    forms = forms.flatMap((form) => (both ? [form + char, form + other] : [form + char]));
  }
  return forms.filter((form) => form !== key);
}

/** The number with one character swapped with its neighbour, left out, added or changed into another of its kind. */
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
