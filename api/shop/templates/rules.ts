import { fallbackLanguage, type Language } from '../language/languages.ts';

/** Words that sellers answer with again and again. Plain rules: pages bundle this file. */

/** Templates that each shop has; their texts are `templates.words.*` of the locale files. */
export const readyTemplates = [
  'price',
  'vehicle',
  'picture',
  'instead',
  'date',
  'original',
  'address',
  'shipped',
] as const;
export type ReadyTemplate = (typeof readyTemplates)[number];

/** Lengths in characters; `most`: a shop's own templates. */
export const templateLimits = { name: 60, words: 1500, most: 100 } as const;

/** A template's words, by language. English is always there. */
export type TemplateWords = Partial<Record<Language, string>>;

/** Where a seller has to fill something in before the words are sent. */
export const blank = '___';

/** Words in a language, or the English ones when there are none; `lang` says which these are. */
export function wordsIn(words: TemplateWords, language: Language): { text: string; lang: Language } {
  const text = words[language];
  if (text) return { text, lang: language };
  return { text: words[fallbackLanguage] ?? '', lang: fallbackLanguage };
}

/** A field's text with a template's words below it. Undefined when both together are longer than the field takes. */
export function withWords(text: string, words: string, most: number): string | undefined {
  const typed = text.trimEnd();
  const both = typed === '' ? words : `${typed}\n${words}`;
  return both.length <= most ? both : undefined;
}

/** Where the first blank of a text is, from a place on; undefined: there is none. */
export function blankIn(text: string, from = 0): { start: number; end: number } | undefined {
  const start = text.indexOf(blank, from);
  return start < 0 ? undefined : { start, end: start + blank.length };
}
