import { isLatin } from '../words.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import type { WordRun } from './typed.ts';

/** What helps with words that are not in the lexicon as they are typed. */
export interface Guesses {
  /** Whether the catalogue has a word anywhere. */
  isKnown: (word: string) => boolean;
  /** Words of the catalogue that an unknown word may stand for, the likeliest first; the cost says how unlike it is. */
  spelledLike: (word: string) => readonly { word: string; cost: number }[];
}

/** A run of the query's words; without entries it names nothing that is known. */
export interface Run extends WordRun {
  entries: readonly Entry[];
  isFiller: boolean;
}

/** What begins at a word: the longest phrase that is known, else the word, which may be a name in another form. */
export function runAt(words: readonly string[], at: number, lexicon: Lexicon, guesses: Guesses): Run {
  return longestAt(words, at, lexicon) ?? guessedAt(words, at, lexicon, guesses);
}

/** The longest phrase that begins here: a name of something, or words that ask for nothing. */
function longestAt(words: readonly string[], at: number, lexicon: Lexicon): Run | undefined {
  for (let length = Math.min(lexicon.longest, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const last = phrase.at(-1) as string;
    // Alone, a word loses its ending only if the catalogue does not know it.
    for (const form of length > 1 ? [last, ...stemsOf(last, lexicon.endings)] : [last]) {
      const before = phrase.slice(0, -1);
      const entries =
        lexicon.entries.get([...before, form].join(' ')) ??
        (length === 2 ? lexicon.entries.get(`${before[0]}${form}`) : undefined);
      if (entries) return { from: at, length, entries, isFiller: false };
    }
    if (lexicon.fillers.has(phrase.join(' '))) return { from: at, length, entries: [], isFiller: true };
  }
  return undefined;
}

/** A word without each ending that may be written onto it. */
export function stemsOf(word: string, endings: readonly string[]): string[] {
  return endings.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length));
}

/** A word with an ending written onto it, or spelled in another way, where that is a vehicle or a brand. */
function guessedAt(words: readonly string[], at: number, lexicon: Lexicon, { isKnown, spelledLike }: Guesses): Run {
  const word = words[at] as string;
  const run: Run = { from: at, length: 1, entries: [], isFiller: false };
  if (isKnown(word)) return run;
  for (const stem of [word, ...stemsOf(word, lexicon.endings)]) {
    if (stem.length < 2) continue;
    const likes = spelledLike(stem).filter(({ word: like, cost }) => cost <= mostCost(stem, like));
    for (const like of [stem, ...likes.map(({ word: other }) => other)]) {
      const entries = lexicon.entries.get(like)?.filter(({ kind }) => kind !== 'part' && kind !== 'engine');
      if (entries?.length) return { ...run, entries };
    }
  }
  return run;
}

/**
 * How unlike a name a word may be: hardly when it is short, and more in another script, whose vowels are written in
 * many ways.
 */
function mostCost(word: string, like: string): number {
  return (word.length < 6 ? 0.6 : 1.1) + (isLatin(word) === isLatin(like) ? 0 : 1.9);
}
