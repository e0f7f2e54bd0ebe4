import { type Language, languageCodes } from '../shop/language/languages.ts';

/** The path of a number's page. */
export const numberPath = (slug: string): string => `/number/${slug}`;

/**
 * The languages of a number's page. Numbers are many, nearly all of such a page is the same in every language, and people
 * search the web for them in these.
 */
export const numberLanguages: readonly Language[] = ['en', 'hi'];

/** The languages in which the page at a path (without its language) is generated; in others it comes on demand. */
export function languagesAt(path: string): readonly Language[] {
  return path.startsWith(numberPath('')) ? numberLanguages : languageCodes;
}

/** The number of generated pages at some paths, in their languages. */
export const pageCount = (pages: readonly { path: string }[]): number =>
  pages.reduce((sum, { path }) => sum + languagesAt(path).length, 0);
