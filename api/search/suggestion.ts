import type { LocalText } from '../catalogue/names.ts';
import { fallbackLanguage } from '../contract/languages.ts';
import type { Suggestion } from '../contract/suggest.ts';
import type { FullText } from './full-text.ts';
import type { ItemStore } from './item-store.ts';
import type { Mark } from './marks.ts';
import type { Understanding } from './understand/understanding.ts';

/** What suggestions of words need; those of numbers need the snapshot alone. */
export interface ReadyWords<Items> {
  store: ItemStore<Items>;
  fullText: FullText<Items>;
  understanding: Understanding<Items>;
}

/** Marks what of a text was typed. */
export type Marker = (text: string) => Mark[];

/** Names of vehicles and numbers, which are the same in every language. */
export const inEnglish = (text: string): LocalText => ({ text, lang: fallbackLanguage });

/** A suggestion of which nothing more is known. */
export function plain(kind: Suggestion['kind'], { text, lang }: LocalText, path: string, marks: Mark[]): Suggestion {
  return { kind, text, lang, marks, detail: null, years: null, count: null, fit: null, path, complete: null };
}
