import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { fallbackLanguage, type Language } from '../../../api/contract/languages';

/** Names of the information pages: the English files of `content/pages`. */
export async function infoPages(): Promise<string[]> {
  const pages = await getCollection('pages');
  const english = `${fallbackLanguage}/`;
  return pages.flatMap(({ id }) => (id.startsWith(english) ? [id.slice(english.length)] : []));
}

/** A page in the wanted language, else the English one. */
export async function infoPage(
  name: string,
  language: Language,
): Promise<{ entry: CollectionEntry<'pages'>; entryLanguage: Language }> {
  const own = await getEntry('pages', `${language}/${name}`);
  if (own) return { entry: own, entryLanguage: language };
  const english = await getEntry('pages', `${fallbackLanguage}/${name}`);
  if (!english) throw new Error(`content/pages/en/${name}.md is missing`);
  return { entry: english, entryLanguage: fallbackLanguage };
}
