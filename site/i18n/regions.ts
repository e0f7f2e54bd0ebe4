import { type Language, type Locale, locales } from '../../api/shop/language/languages';
import { translateIn } from './texts';

/**
 * A text in the format of each region, for the attribute `data-regions` of an element that contains nothing else:
 * scripts show the chosen region's. Undefined if all are the same.
 */
export function inRegions(text: (locale: Locale) => string): string | undefined {
  const texts = locales.map(({ code }) => [code, text(code)] as const);
  const [[, first]] = texts as [(typeof texts)[number]];
  return texts.some(([, other]) => other !== first) ? JSON.stringify(Object.fromEntries(texts)) : undefined;
}

/** The same for "123,456 items", which many pages show: regions group digits differently only from a lakh upwards. */
export function itemsInRegions(count: number, language: Language): string | undefined {
  if (count < 100_000) return undefined;
  return inRegions((locale) => translateIn(language, locale)('brands.items', { count }));
}
