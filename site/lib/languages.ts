import { fallbackLanguage, languageCodes } from '../../api/shop/language/languages';

/**
 * The `lang` part of each language's addresses, for pages that are compiled ahead of time. A new list each time,
 * because Astro modifies the list that it gets.
 */
export function languagePaths() {
  return languageCodes.map((code) => ({ params: { lang: code === fallbackLanguage ? undefined : code } }));
}
