import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../../api/catalogue/open.ts';
import { pageKinds } from '../../../api/catalogue/page-kinds.ts';
import { fallbackLanguage, type Language, languageCodes, textLanguages } from '../../../api/shop/language/languages.ts';
import { type SearchRecord, writeSiteSearch } from '../compile/site-search.ts';
import { linkFolder, localPath, writeInto } from './files.ts';

/** Where a release has the index of the catalogue's pages, beside that of the information pages. */
export const cataloguePagesIndex = 'pagefind/catalogue';
const markFile = 'made-of';

/**
 * Writes the index of brand and category pages, for the site search and for when the API is unavailable. It contains no
 * prices or items: on most nights it is the same as in the previous release.
 * @param folder of the new release, with the files of the compiled site
 * @param before folder of the previous release
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
  // The files may be shared with an earlier release: they are removed, not overwritten.
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

/** Names in the shopper's language and in English: shoppers type both. */
function recordsIn({ names }: Catalogue, folder: string, language: Language): SearchRecord[] {
  const textsOf = (source: Language) =>
    JSON.parse(readFileSync(join(folder, 'locales', source, 'common.json'), 'utf8')) as { home?: object };
  const home = Object.assign({}, ...textLanguages(language).map((source) => textsOf(source).home)) as {
    brands: string;
    categories: string;
  };
  const lists = [
    { page: home.categories, kind: pageKinds.category, namesIn: names.categoriesIn },
    { page: home.brands, kind: pageKinds.brand, namesIn: names.brandsIn },
  ];
  return lists.flatMap(({ page, kind, namesIn }) =>
    [...namesIn(language).values()].map(({ id, slug, name, description }) => {
      const inEnglish = language === fallbackLanguage ? '' : (namesIn(fallbackLanguage).get(id)?.name.text ?? '');
      return {
        url: localPath(kind.path({ slug, page: 1 }), language),
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
