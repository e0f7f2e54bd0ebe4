import type { Language } from '../../../api/shop/language/languages.ts';

/** Patterns of words that are not used, by language or for all, each with the word to use instead. */
export type Avoided = Readonly<
  Partial<Record<Language | 'all', Readonly<Record<string, string | { use: string; except: readonly string[] }>>>>
>;

/** A text in one language. */
export interface LocalisedText {
  /** The place as messages and `except` name it. */
  name: string;
  language: Language;
  text: string;
}

/** Reports texts with an avoided word, and exceptions that match no such word. */
export function avoidedProblems(avoided: Avoided, texts: readonly LocalisedText[]): string[] {
  return Object.entries(avoided).flatMap(([language, words]) =>
    Object.entries(words).flatMap(([word, instead]) => {
      const { use, except } = typeof instead === 'string' ? { use: instead, except: [] } : instead;
      const pattern = new RegExp(word.normalize('NFC'), 'u');
      const found = texts.filter(
        (one) => (language === 'all' || one.language === language) && pattern.test(one.text.normalize('NFC')),
      );
      return [
        ...found
          .filter(({ name }) => !except.includes(name))
          .map((one) => `${one.language}: ${one.name} has "${pattern.exec(one.text)?.[0]}"; the shop says: ${use}`),
        ...except
          .filter((name) => !found.some((one) => one.name === name))
          .map((name) => `the exception for "${word}" in ${name} is not needed`),
      ];
    }),
  );
}
