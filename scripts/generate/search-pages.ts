import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../api/catalogue/open.ts';
import { fallbackLanguage, type Language, languageCodes } from '../../api/contract/languages.ts';
import { type SearchRecord, writeSiteSearch } from '../site-search.ts';
import { linkFolder, localPath, writeInto } from './files.ts';

/** Where the index of the catalogue's pages stands in a release, beside that of the information pages. */
export const cataloguePagesIndex = 'pagefind/catalogue';
const markFile = 'made-of';

/**
 * Writes the search index of brand and category pages, for the search of this site and for when the API is away. Prices and items
 * have no part in it: on most nights it is that of the release before.
 * @param folder of the new release, with the files of the compiled site
 * @param before folder of the release before
 */
export async function indexCataloguePages(
  catalogue: Catalogue,
  folder: string,
  before: string | undefined,
): Promise<void> {
  const records = languageCodes.flatMap((language) => recordsIn(catalogue, folder, language));
  const madeOf = createHash('sha256').update(JSON.stringify(records)).digest('hex');
  const to = join(folder, cataloguePagesIndex);
  if (markOf(to) === madeOf) return;
  // Its files may be links to those of a release before: they go, and are not written into.
  rmSync(to, { recursive: true, force: true });
  const last = before && join(before, cataloguePagesIndex);
  if (last && markOf(last) === madeOf) return linkFolder(last, to);
  await writeSiteSearch(records, to);
  writeInto(join(to, markFile), madeOf);
}

function markOf(folder: string): string | undefined {
  const file = join(folder, markFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Names in the shopper's language and in English: both are typed. */
function recordsIn({ names }: Catalogue, folder: string, language: Language): SearchRecord[] {
  const { home } = JSON.parse(readFileSync(join(folder, 'locales', language, 'common.json'), 'utf8')) as {
    home: { brands: string; categories: string };
  };
  const lists = [
    {
      page: home.categories,
      path: '/categories',
      entries: names.categoriesIn(language),
      english: names.categoriesIn('en'),
    },
    { page: home.brands, path: '/brands', entries: names.brandsIn(language), english: names.brandsIn('en') },
  ];
  return lists.flatMap(({ page, path, entries, english }) =>
    [...entries.values()].map(({ id, slug, name, description }) => {
      const inEnglish = language === fallbackLanguage ? '' : (english.get(id)?.name.text ?? '');
      return {
        url: localPath(`${path}/${slug}`, language),
        language,
        title: name.text,
        page,
        content: [`${name.text}.`, description?.text, inEnglish === name.text ? '' : inEnglish]
          .filter(Boolean)
          .join(' '),
      };
    }),
  );
}
