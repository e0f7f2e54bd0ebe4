import type { Synonym } from '../engine.ts';
import { longestByFirst, otherNumber } from '../language/words.ts';
import { stemsOf } from './runs.ts';
import { type Typed, typedWords, type WordRun } from './typed.ts';

/** A query with synonyms replaced by their meanings; `typed` still leads back to what was typed. */
export interface Meant {
  query: string;
  typed: Typed;
}

/**
 * Finds the phrases of synonyms in queries: in any case, with or without accents, in the singular or plural, and with
 * an ending attached to the last word.
 * @param endings case endings and particles, the longest first
 */
export function createSynonyms(synonyms: readonly Synonym[], endings: readonly string[]) {
  const meanings = new Map(synonyms.map((synonym) => [typedWords(synonym.phrase).words.join(' '), synonym]));
  // Only the last word of a phrase may have another form, so the first words tell the phrases apart.
  const longest = longestByFirst(meanings.keys());

  /** The longest phrase that begins at a word. */
  function at(words: readonly string[], from: number): (WordRun & Synonym) | undefined {
    const most = longest.get(words[from] as string) ?? 1;
    for (let length = Math.min(most, words.length - from); length > 0; length--) {
      const last = words[from + length - 1] as string;
      const before = words.slice(from, from + length - 1);
      for (const form of [last, ...otherNumber(last), ...stemsOf(last, endings)]) {
        const found = meanings.get([...before, form].join(' '));
        if (found) return { phrase: found.phrase, meaning: found.meaning, from, length };
      }
    }
    return undefined;
  }

  return {
    /** The phrases of synonyms in a text, as the sellers wrote them. */
    phrasesIn(text: string): string[] {
      const { words } = typedWords(text);
      return words.flatMap((_, from) => at(words, from)?.phrase ?? []);
    },

    /** Replaces the phrases by their meanings, once: synonyms in a meaning are not replaced. */
    meant(query: string, typed: Typed): Meant {
      const words: PutWord[] = [];
      let any = false;
      for (let next = 0; next < typed.words.length; ) {
        const found = meanings.size > 0 ? at(typed.words, next) : undefined;
        const run = { from: next, length: found?.length ?? 1 };
        if (found) {
          const meaning = typedWords(found.meaning);
          for (const [place, word] of meaning.words.entries()) words.push({ word, of: meaning, place, run });
        } else words.push({ word: typed.words[next] as string, of: typed, place: next, run });
        any ||= found !== undefined;
        next += run.length;
      }
      return any ? withWords(words, typed) : { query, typed };
    },
  };
}

/** A word after replacing: where it came from, its place there, and the words of the query that it stands for. */
interface PutWord {
  word: string;
  of: Typed;
  place: number;
  run: WordRun;
}

/** A query of these words, which lead back to what was typed. */
function withWords(words: readonly PutWord[], typed: Typed): Meant {
  const all = words.map(({ word }) => word);
  return {
    query: all.join(' '),
    typed: {
      words: all,
      isDecimal: (at) => words[at]?.of.isDecimal(words[at].place) ?? false,
      isStroke: (at) => words[at]?.of.isStroke(words[at].place) ?? false,
      told: (runs) =>
        typed.told(runs.flatMap(({ from, length }) => words.slice(from, from + length).map(({ run }) => run))),
    },
  };
}

export type Synonyms = ReturnType<typeof createSynonyms>;
