import { wordsOf } from '../language/words.ts';
import type { KnownEngine } from './lexicon.ts';
import { folded } from './shopper-words.ts';

/** An emission norm or a trim, such as BS6 and VXi. Only some vehicles say which of their engines have it. */
export interface Variant {
  label: string;
  /** How many words of the query it takes. */
  length: number;
  /** The folded word that engines with this variant have. */
  word: string;
}

/** Finds norms and trims among words, and the engines that have them. */
export interface Variants {
  /**
   * The variant that begins at a word.
   * @param engines those of the vehicles named so far, whose own trims count too
   */
  at(words: readonly string[], from: number, engines: ReadonlySet<string> | undefined): Variant | undefined;
  /** Those of the given engines that have the variant. */
  having(engines: ReadonlySet<string>, variant: Pick<Variant, 'word'>): ReadonlySet<string>;
}

/** In words: bharat stage 6. */
const longestPhrase = 3;
/** Words after a trim that belong to it: XZ+, SX (O). */
const more = new Set(['plus', 'o', 'opt', 'option', 'optional']);

/**
 * @param called phrase typed → the name of the norm or trim
 * @param isOther whether a word of an engine's variants more likely names something else
 */
export function createVariants(
  engines: readonly KnownEngine[],
  called: ReadonlyMap<string, string>,
  isOther: (word: string) => boolean,
): Variants {
  const labels = new Map<string, string>();
  const wordsOfEngine = new Map<string, ReadonlySet<string>>();
  for (const { id, name, variant } of engines) {
    const written = (variant ?? '').split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
    for (const one of written) {
      const word = folded(one);
      if (word.length > 1 && !labels.has(word) && !more.has(word) && !isOther(word)) labels.set(word, one);
    }
    wordsOfEngine.set(id, new Set([...wordsOf(name), ...wordsOf(variant ?? '')]));
  }
  const has = (id: string, word: string) => wordsOfEngine.get(id)?.has(word) ?? false;
  const wordOf = (label: string) => wordsOf(label)[0] ?? '';

  return {
    at(words, from, named) {
      for (let length = Math.min(longestPhrase, words.length - from); length > 0; length--) {
        const phrase = words.slice(from, from + length).join(' ');
        const label = called.get(phrase) ?? (length === 1 ? ownLabel(phrase, named) : undefined);
        if (label === undefined) continue;
        const next = words[from + length];
        const isMore = next !== undefined && more.has(next);
        return {
          label: isMore && next === 'plus' ? `${label}+` : label,
          length: length + Number(isMore),
          word: wordOf(label),
        };
      }
      return undefined;
    },
    having: (ids, { word }) => new Set([...ids].filter((id) => has(id, word))),
  };

  /** The label of a word that is a trim of the vehicles named. */
  function ownLabel(word: string, named: ReadonlySet<string> | undefined): string | undefined {
    const label = labels.get(word);
    return label !== undefined && named && [...named].some((id) => has(id, word)) ? label : undefined;
  }
}
