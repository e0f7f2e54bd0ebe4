import { numberKey } from '../../shop/search/rules.ts';
import { romanised, soundOf } from '../language/sound.ts';
import { differences } from '../language/spelling.ts';
import { isLatin, otherNumber, wordsOf } from '../language/words.ts';

/** From and to, in UTF-16 units of the text; `to` is not included. */
export type Mark = [from: number, to: number];

/** Letters and digits with their signs, and joiners between them. */
const wordIn = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}\p{Cf}]*[\p{L}\p{M}\p{N}])?/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const folded = (text: string) => wordsOf(text).join('');

/**
 * The parts of a text that were typed, ascending: the typed beginning of a word; the whole word if it was typed in the
 * singular or plural, or in another spelling or script.
 * @param typed folded words; the last may be unfinished
 */
export function marksOf(text: string, typed: readonly string[]): Mark[] {
  const words = [...text.matchAll(wordIn)].map(({ 0: word, index }) => ({ word, index, forms: formsOf(word) }));
  const begins = (start: string, at: number, forms: readonly string[]) =>
    forms.includes(start) ||
    // A single letter begins too many words, so it counts only as the last word typed.
    (forms[0]?.startsWith(start) && (start.length > 1 || at === typed.length - 1));
  // A word that the text has as typed is not looked for in other spellings.
  const others = typed.filter((start, at) => !words.some(({ forms }) => begins(start, at, forms)));
  return words.flatMap(({ word, index, forms }): Mark[] => {
    const begun = typed.filter((start, at) => begins(start, at, forms)).sort((a, b) => b.length - a.length)[0];
    if (begun === undefined)
      return others.some((other) => isHeardAs(forms, other)) ? [[index, index + word.length]] : [];
    const isWhole = forms.some((form) => typed.includes(form));
    return [[index, index + (isWhole ? word.length : beginning(word, (part) => folded(part) === begun))]];
  });
}

/** A folded word, then its singular or plural. */
function formsOf(word: string): string[] {
  const known = folded(word);
  return known === '' ? [] : [known, ...otherNumber(known)];
}

/** The part of a number that was typed; both may be written in any notation. */
export function marksOfNumber(number: string, typed: string): Mark[] {
  const key = numberKey(typed);
  if (key === '' || !numberKey(number).startsWith(key)) return [];
  return [[0, beginning(number, (part) => numberKey(part) === key)]];
}

/** The length of the shortest beginning that passes, in whole letters; that of the whole text if none passes. */
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

/** Whether one form of a word sounds like another word and is spelled almost like it. */
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
