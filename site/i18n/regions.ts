import { type Language, type Locale, locales } from '../../api/contract/languages';
import { translateIn } from './texts';

/**
 * A text as each region reads it, for the attribute `data-regions` of an element that holds nothing else: scripts show the
 * chosen region's. Undefined where all read the same.
 */
export function inRegions(text: (locale: Locale) => string): string | undefined {
  const texts = locales.map(({ code }) => [code, text(code)] as const);
  const [[, first]] = texts as [(typeof texts)[number]];
  return texts.some(([, other]) => other !== first) ? JSON.stringify(Object.fromEntries(texts)) : undefined;
}

/** The same for "123,456 items", which many pages have: only from a lakh on do regions group differently. */
export function itemsInRegions(count: number, language: Language): string | undefined {
  if (count < 100_000) return undefined;
  return inRegions((locale) => translateIn(language, locale)('brands.items', { count }));
}
