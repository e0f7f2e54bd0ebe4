import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { fallbackLanguage, type Language, languageCodes } from '../../../api/shop/language/languages';

export type InfoPage = CollectionEntry<'pages'>['data'];

/** Names of the information pages: the English files of `content/pages`. */
export async function infoPages(): Promise<string[]> {
  const pages = await getCollection('pages');
  const english = `${fallbackLanguage}/`;
  return pages.flatMap(({ id }) => (id.startsWith(english) ? [id.slice(english.length)] : [])).sort();
}

/** The languages that a page is written in, in the shop's order. */
export async function languagesOf(name: string): Promise<Language[]> {
  const ids = new Set((await getCollection('pages')).map(({ id }) => id));
  return languageCodes.filter((code) => ids.has(`${code}/${name}`));
}

/** A page in the given language, or else in English. */
export async function infoPage(name: string, language: Language): Promise<{ page: InfoPage; pageLanguage: Language }> {
  const own = await getEntry('pages', `${language}/${name}`);
  if (own) return { page: own.data, pageLanguage: language };
  const english = await getEntry('pages', `${fallbackLanguage}/${name}`);
  if (!english) throw new Error(`content/pages/en/${name}.md is missing`);
  return { page: english.data, pageLanguage: fallbackLanguage };
}

/** Adds the reader's language to the links in a page's HTML, which are written as "/contact". */
export function withLocalLinks(html: string, path: (path: string) => string): string {
  return html.replace(/href="(\/(?!\/)[^"]*)"/g, (_, to: string) => `href="${path(to)}"`);
}
