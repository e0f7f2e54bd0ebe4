import type { LocalText } from '../../catalogue/names.ts';
import { fallbackLanguage } from '../../shop/language/languages.ts';
import type { Suggestion } from '../../shop/suggest/contract.ts';
import type { Mark } from './marks.ts';

/** Marks what of a text was typed. */
export type Marker = (text: string) => Mark[];

/** A text that is the same in every language: the name of a vehicle, or a number. */
export const inEnglish = (text: string): LocalText => ({ text, lang: fallbackLanguage });

/** A suggestion without any details. */
export function plain(kind: Suggestion['kind'], { text, lang }: LocalText, path: string, marks: Mark[]): Suggestion {
  return { kind, text, lang, marks, detail: null, years: null, count: null, fit: null, path, complete: null };
}
