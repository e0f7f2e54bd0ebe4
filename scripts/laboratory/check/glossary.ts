import { fallbackLanguage, type Language } from '../../../api/shop/language/languages.ts';

/** A term: the words that each language may use for it, and its English form if that differs from the term. */
export type Glossary = Readonly<
  Record<string, { en?: string } & Partial<Record<Language, string | readonly string[]>>>
>;

/** An English text and its translations, by language. */
export interface Translated {
  /** How the place is named in a message. */
  name: string;
  texts: Readonly<Partial<Record<Language, string>>>;
}

/** A text that rightly does not use a term's word: the place's name, the term, the languages, and why. */
export interface Exception {
  at: string;
  term: string;
  languages: 'all' | readonly Language[];
  why: string;
}

/** The English forms of a term, as whole words. */
function patternOf(term: string, english?: string): RegExp {
  const plural = term.endsWith('y') ? `${term.slice(0, -1)}(?:y|ies)` : `${term}(?:e?s)?`;
  return new RegExp(`(?<![\\w-])(?:${english ?? plural})(?![\\w-])`, 'gi');
}

/**
 * Reports translations that do not use the glossary's word, and unneeded exceptions.
 * @param texts each English text with its translations; {{values}} are not words
 */
export function glossaryProblems(
  glossary: Glossary,
  texts: readonly Translated[],
  exceptions: readonly Exception[],
): string[] {
  // "Part number" is searched before "part", and what was found is not searched again.
  const terms = Object.entries(glossary)
    .map(([term, words]) => ({ term, words, pattern: patternOf(term, words.en) }))
    .sort((a, b) => b.term.length - a.term.length);
  const problems: string[] = [];
  const used = new Set<Exception>();
  for (const { name, texts: byLanguage } of texts) {
    let english = (byLanguage[fallbackLanguage] ?? '').replace(/\{\{\w+\}\}/g, '#');
    for (const { term, words, pattern } of terms) {
      const rest = english.replace(pattern, '#');
      if (rest === english) continue;
      english = rest;
      for (const [language, text] of Object.entries(byLanguage) as [Language, string][]) {
        const wanted = words[language];
        if (language === fallbackLanguage || wanted === undefined) continue;
        const found = text.normalize('NFC').toLowerCase();
        if ([wanted].flat().some((word) => found.includes(word.normalize('NFC').toLowerCase()))) continue;
        const exception = exceptions.find(
          ({ at, term: of, languages }) =>
            at === name && of === term && (languages === 'all' || languages.includes(language)),
        );
        if (exception) used.add(exception);
        else
          problems.push(
            `${language}: ${name} says "${term}" without ${[wanted].flat().join(' or ')}: ${text.trim().replace(/\s+/g, ' ').slice(0, 80)}`,
          );
      }
    }
  }
  for (const exception of exceptions)
    if (!used.has(exception)) problems.push(`the exception for "${exception.term}" in ${exception.at} is not needed`);
  return problems;
}
