import { isLatin, otherNumber, wordsOf } from '../language/words.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import { runAt, stemsOf } from '../understand/runs.ts';

/**
 * Whether a phrase is a name or word of the catalogue, or is understood already. Other spellings do not count, but
 * names in another script do.
 */
export async function knowsPhrase<Items>(
  phrase: string,
  { fullText, understanding: { lexicon } }: ReadyWords<Items>,
): Promise<boolean> {
  const words = wordsOf(phrase);
  const forms = (word = '') => [word, ...otherNumber(word), ...stemsOf(word, lexicon.endings)];
  const isNamed = forms(words.at(-1)).some((last) => {
    const form = [...words.slice(0, -1), last].join(' ');
    return lexicon.entries.has(form) || lexicon.fillers.has(form);
  });
  const run = words.every(isLatin) ? undefined : runAt(words, 0, lexicon, fullText);
  const isHeard = run !== undefined && run.length === words.length && run.entries.length > 0;
  const isWord = (word: string) => [word, ...otherNumber(word)].some((form) => fullText.isKnown(form));
  return isNamed || isHeard || (words.every(isWord) && !(await fullText.find(phrase)).isEmpty);
}
