import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Catalogue } from '../../../api/catalogue/open.ts';
import type { PageAddress, PageIn, PageKindName } from '../../../api/catalogue/page-kinds.ts';
import { languages } from '../../../api/shop/language/language-names.ts';
import {
  currencies,
  fallbackLanguage,
  flagOf,
  type Language,
  languageCodes,
  locales,
  pathBase,
  pathIn,
} from '../../../api/shop/language/languages.ts';
import { root } from '../../cli/project.ts';

/**
 * The shop as a Hugo site: the templates of `hugo/`, and one content file with the data of each catalogue page, so that
 * both sides make the same pages from the same data.
 */

type Texts = { [key: string]: string | Texts };

/** Texts in Hugo's form: "brands.items_one" of "{{count}} items" is the plural form "one" of "{{ .count }} items". */
export function hugoTexts(texts: Texts, prefix = ''): Record<string, string | Record<string, string>> {
  const found: Record<string, string | Record<string, string>> = {};
  for (const [name, text] of Object.entries(texts)) {
    const key = prefix + name;
    if (typeof text !== 'string') {
      Object.assign(found, hugoTexts(text, `${key}.`));
      continue;
    }
    const written = text.replace(/\{\{(\w+)\}\}/g, '{{ .$1 }}');
    const plural = /^(.*)_(one|other)$/.exec(key);
    if (!plural) found[key] = written;
    else {
      const [, of, form] = plural as unknown as [string, string, string];
      found[of] = { ...(found[of] as Record<string, string> | undefined), [form]: written };
    }
  }
  return found;
}

/** The same data with keys in lower case, as Hugo keeps those of its front matter. */
export function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), lowerKeys(inner)]));
}

/** The file of a catalogue page in a release, on both sides. */
export function pageFile(path: string, language: Language): string {
  return `${pathIn(language, path).slice(1) || 'index'}.html`;
}

/** The file that Hugo writes for the page: named as ours, except for the front pages of the other languages. */
export function hugoPageFile(path: string, language: Language): string {
  return path === '/' && language !== fallbackLanguage ? `${language}/index.html` : pageFile(path, language);
}

/** The description for search engines, for each kind of page with a template in `hugo/`; other kinds are left out. */
const descriptions: {
  [Name in PageKindName]?: (page: NonNullable<PageIn<Name>>, text: (key: string) => string) => string;
} = {
  home: ({ itemTotal, brandTotal }, text) =>
    text('home.metaDescription').replace('{{items}}', String(itemTotal)).replace('{{brands}}', String(brandTotal)),
  brands: (_, text) => text('brands.metaDescription'),
  categories: (_, text) => text('categories.metaDescription'),
  brand: ({ brand }, text) => text('brands.pageMeta').replace('{{brand}}', brand.name.text),
  category: ({ category }) => (category.description ?? category.name).text,
  product: (answer, text) => {
    if (answer.found !== 'item') throw new Error('a generated product has no item');
    const { name, brand, item } = answer.page;
    return text('product.metaDescription')
      .replace('{{name}}', name.text)
      .replace('{{number}}', item.partNumber)
      .replace('{{brand}}', brand.name.text);
  },
};

/** The pages that both sides make. */
export async function hugoPages(catalogue: Catalogue): Promise<PageAddress[]> {
  return (await catalogue.pages()).filter(({ kind }) => kind in descriptions);
}

/** The texts of the small scripts, which every page contains: the list from site/layouts/page-scripts.ts. */
const scriptStrings =
  /^(header\.cartCount|product\.(addToCart|adding|addedToCart|addFailed|quantityInvalid)|fit\.(fits|fitsIf|fitsNot|unknown)|lists\.(fitting|more|none|notFitting|notKnown|shown)|errors\.(toast|network|offline|offlineTitle|networkTitle|itemUnavailable)|site\.(close|approximate))(_one|_other)?$/;

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + name, text]] : flat(text, `${prefix}${name}.`),
  );
}

function write(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

/** Writes the whole Hugo site into a new folder. */
export async function writeHugoSite(
  catalogue: Catalogue,
  pages: readonly PageAddress[],
  folder: string,
): Promise<void> {
  cpSync(join(import.meta.dirname, 'hugo'), folder, { recursive: true });
  const based = languages.map((one) => ({ ...one, base: pathBase(one.code) }));
  write(
    join(folder, 'config/_default/languages.json'),
    Object.fromEntries(
      based.map(({ code, nativeName, base }, weight) => [
        code,
        { languageName: nativeName, weight: weight + 1, contentDir: `content/${code}`, params: { base } },
      ]),
    ),
  );
  write(join(folder, 'data/languages.json'), based);
  write(join(folder, 'data/currencies.json'), currencies);
  write(
    join(folder, 'data/locales.json'),
    locales.map((locale) => ({ ...locale, flag: flagOf(locale.code) })),
  );
  cpSync(join(root, 'content/shop.yaml'), join(folder, 'data/shop.yaml'));
  cpSync(join(root, 'site/public/drawings'), join(folder, 'assets/drawings'), { recursive: true });

  const texts = new Map<Language, Map<string, string>>();
  for (const language of languageCodes) {
    const file = join(root, 'site/public/locales', language, 'common.json');
    const tree = JSON.parse(readFileSync(file, 'utf8')) as Texts;
    const strings = flat(tree);
    texts.set(language, new Map(strings));
    write(join(folder, `i18n/${language}.json`), hugoTexts(tree));
    write(
      join(folder, `data/strings/${language}.json`),
      Object.fromEntries(strings.filter(([key]) => scriptStrings.test(key))),
    );
  }
  for (const { kind, params, path } of pages) {
    const read = await catalogue.page(kind, params);
    const descriptionOf = descriptions[kind] as (page: unknown, text: (key: string) => string) => string;
    for (const language of languageCodes) {
      const page = read?.(language);
      const name = path === '/' ? '_index' : path.slice(1);
      write(join(folder, 'content', language, `${name}.md`), {
        ...(kind === 'home' ? {} : { layout: kind }),
        description: descriptionOf(page, (key) => texts.get(language)?.get(key) ?? key),
        path: path === '/' ? '' : path,
        data: lowerKeys(page && 'page' in page && 'found' in page ? page.page : page),
      });
    }
  }
}
