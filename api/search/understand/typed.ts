import { asciiDigits } from '../../shop/rules.ts';
import { longest, wordsOf } from '../language/words.ts';

/** Neighbouring words of a query. */
export interface WordRun {
  from: number;
  length: number;
}

/** A query's words, and what was typed for them. */
export interface Typed {
  words: readonly string[];
  /** Whether a word and the next one are the halves of a decimal: 1.5. */
  isDecimal: (at: number) => boolean;
  /** Whether a word and the next one are numbers with a slash between them: 60/55W. */
  isStroke: (at: number) => boolean;
  /** What was typed for some of the words, and the query without it. */
  told: (runs: readonly WordRun[]) => { text: string; without: string };
}

/** More words than anybody types or pastes; the rest is not read. */
const maxWords = 64;

export function typedWords(query: string): Typed {
  const raw = query.slice(0, longest.query).match(/[^\s,;]+[,;]*/g) ?? [];
  const all = raw
    .flatMap((token, place) => wordsOf(unitsApart(token)).map((word) => ({ word, place })))
    .slice(0, maxWords);
  /** Whether a word and the next one are numbers with this sign between them. */
  const isBetween = (sign: string) => (at: number) => {
    const [{ word, place } = { word: '', place: -1 }, next] = all.slice(at, at + 2);
    if (next?.place !== place || !/^\d+ \d/.test(`${word} ${next.word}`)) return false;
    return asciiDigits(raw[place] as string).includes(`${word}${sign}${next.word[0]}`);
  };
  return {
    words: all.map(({ word }) => word),
    isDecimal: isBetween('.'),
    isStroke: isBetween('/'),
    told(runs) {
      const places = new Set(
        runs.flatMap(({ from, length }) => all.slice(from, from + length).map(({ place }) => place)),
      );
      const isOf = (_: string, place: number) => places.has(place);
      return {
        text: withoutComma(raw.filter(isOf).join(' ')),
        without: raw.filter((token, place) => !isOf(token, place)).join(' '),
      };
    },
  };
}

/** A query without some of its words; `told` still speaks of the whole query. */
export function without(typed: Typed, runs: readonly WordRun[]): { query: string; typed: Typed } {
  const isOut = (place: number) => runs.some(({ from, length }) => place >= from && place < from + length);
  const kept = typed.words.map((_, place) => place).filter((place) => !isOut(place));
  const isBeside = (at: number) => (kept[at] as number) + 1 === kept[at + 1];
  const words = typed.words.filter((_, place) => !isOut(place));
  const places = ({ from, length }: WordRun) =>
    kept.slice(from, from + length).map((place) => ({ from: place, length: 1 }));
  return {
    query: words.join(' '),
    typed: {
      words,
      isDecimal: (at) => isBeside(at) && typed.isDecimal(kept[at] as number),
      isStroke: (at) => isBeside(at) && typed.isStroke(kept[at] as number),
      told: (some) => typed.told(some.flatMap(places)),
    },
  };
}

/** A word of a query as it was typed, if its token has no other word; else the word itself. */
export function asTyped(word: string, { words, told }: Typed): string {
  const from = words.indexOf(word);
  const text = from < 0 ? '' : told([{ from, length: 1 }]).text;
  const [only, ...others] = text.match(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu) ?? [];
  return only !== undefined && others.length === 0 ? only : word;
}

/** Signs for units as words: 24" is 24 inch, and 150cc becomes 150 cc. */
const unitsApart = (token: string): string =>
  token.replace(/(\d)(?:["″”]|'')/g, '$1 inch').replace(/^(\d{2,4})cc\b/i, '$1 cc');

/** A text without commas and semicolons at its end. */
function withoutComma(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ',' || text[end - 1] === ';')) end--;
  return text.slice(0, end);
}
