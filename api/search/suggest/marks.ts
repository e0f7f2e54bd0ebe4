import { numberKey } from '../../shop/search/rules.ts';
import { romanised, soundOf } from '../language/sound.ts';
import { differences } from '../language/spelling.ts';
import { isLatin, otherNumber, wordsOf } from '../language/words.ts';

/** From and to, in UTF-16 units of the text. */
export type Mark = [from: number, to: number];

/** Letters with the signs on them, and the joiners between them. */
const wordIn = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}\p{Cf}]*[\p{L}\p{M}\p{N}])?/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const folded = (text: string) => wordsOf(text).join('');

/**
 * Where a text has what was typed, ascending: the beginning of a word where that was typed, else the whole word, if it
 * is the typed one in another number, spelling or script.
 * @param typed folded words; the last may be unfinished
 */
export function marksOf(text: string, typed: readonly string[]): Mark[] {
  const words = [...text.matchAll(wordIn)].map(({ 0: word, index }) => ({ word, index, forms: formsOf(word) }));
  const begins = (start: string, at: number, forms: readonly string[]) =>
    forms.includes(start) ||
    // Single letters begin too many words, unless the letter is all that was typed of a word so far.
    (forms[0]?.startsWith(start) && (start.length > 1 || at === typed.length - 1));
  // What a text has as it was typed, it does not have in another spelling.
  const others = typed.filter((start, at) => !words.some(({ forms }) => begins(start, at, forms)));
  return words.flatMap(({ word, index, forms }): Mark[] => {
    const begun = typed.filter((start, at) => begins(start, at, forms)).sort((a, b) => b.length - a.length)[0];
    if (begun === undefined)
      return others.some((other) => isHeardAs(forms, other)) ? [[index, index + word.length]] : [];
    const isWhole = forms.some((form) => typed.includes(form));
    return [[index, index + (isWhole ? word.length : beginning(word, (part) => folded(part) === begun))]];
  });
}

/** A word as it is compared, first, and in the other number. */
function formsOf(word: string): string[] {
  const known = folded(word);
  return known === '' ? [] : [known, ...otherNumber(known)];
}

/** Where a number, in any notation, has the one that was typed in any notation. */
export function marksOfNumber(number: string, typed: string): Mark[] {
  const key = numberKey(typed);
  if (key === '' || !numberKey(number).startsWith(key)) return [];
  return [[0, beginning(number, (part) => numberKey(part) === key)]];
}

/** The length of the shortest beginning that passes, in whole letters; all of the text if none does. */
function beginning(text: string, passes: (part: string) => boolean): number {
  if (isLatin(text)) {
    for (let end = 1; end < text.length; end++) if (passes(text.slice(0, end))) return end;
    return text.length;
  }
  for (const { index, segment } of graphemes.segment(text)) {
    const end = index + segment.length;
    if (passes(text.slice(0, end))) return end;
  }
  return text.length;
}

/** Whether a word, in one of its forms, sounds like another and is written almost like it. */
function isHeardAs(forms: readonly string[], other: string): boolean {
  const sound = soundOf(other);
  if (sound.length < 2) return false;
  const written = romanised(other);
  return forms.some((form) => {
    const own = romanised(form);
    const allowed = Math.ceil(Math.max(own.length, written.length) / 2);
    return soundOf(form) === sound && differences(own, written, allowed + 1) <= allowed;
  });
}
