import { longest, wordsOf } from '../words.ts';

/** Neighbouring words of a query. */
export interface WordRun {
  from: number;
  length: number;
}

/** A query's words, with what was typed for them. */
export interface Typed {
  words: readonly string[];
  /** What was typed for some of the words, and the query without that. */
  told: (runs: readonly WordRun[]) => { text: string; without: string };
}

/** More words than anybody types or pastes: the rest is not read. */
const maxWords = 64;

export function typedWords(query: string): Typed {
  const raw = query.slice(0, longest.query).match(/[^\s,;]+[,;]*/g) ?? [];
  const all = raw.flatMap((token, place) => wordsOf(token).map((word) => ({ word, place }))).slice(0, maxWords);
  return {
    words: all.map(({ word }) => word),
    told(runs) {
      const places = new Set(
        runs.flatMap(({ from, length }) => all.slice(from, from + length).map(({ place }) => place)),
      );
      const isOf = (_: string, place: number) => places.has(place);
      return {
        text: raw
          .filter(isOf)
          .join(' ')
          .replace(/[,;]+$/, ''),
        without: raw.filter((token, place) => !isOf(token, place)).join(' '),
      };
    },
  };
}
