import { type Language, type Locale, locales } from '../../api/shop/language/languages';
import { translateIn } from './texts';

/**
 * A text in the format of each region as JSON, for the attribute `data-regions` of an element with this text alone.
 * Scripts show the chosen region's text. Undefined if all regions have the same.
 */
export function inRegions(text: (locale: Locale) => string): string | undefined {
  const texts = locales.map(({ code }) => [code, text(code)] as const);
  const [[, first]] = texts as [(typeof texts)[number]];
  return texts.some(([, other]) => other !== first) ? JSON.stringify(Object.fromEntries(texts)) : undefined;
}

/** The same for "123,456 items", which many pages show. Below a lakh all regions group digits alike. */
export function itemsInRegions(count: number, language: Language): string | undefined {
  if (count < 100_000) return undefined;
  return inRegions((locale) => translateIn(language, locale)('brands.items', { count }));
}
