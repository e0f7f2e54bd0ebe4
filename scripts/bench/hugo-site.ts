import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Catalogue } from '../../api/catalogue/open.ts';
import { languages } from '../../api/contract/language-names.ts';
import {
  currencies,
  fallbackLanguage,
  flagOf,
  type Language,
  languageCodes,
  locales,
} from '../../api/contract/languages.ts';

/**
 * The shop as a Hugo site: the templates of `hugo/`, and one content file for each of our catalogue pages with what our
 * page shows, so that both sides make the same pages of the same data.
 */

const root = resolve(import.meta.dirname, '..', '..');

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
  if (path === '/') return language === fallbackLanguage ? 'index.html' : `${language}.html`;
  return `${language === fallbackLanguage ? '' : `${language}/`}${path.slice(1)}.html`;
}

/** The file that Hugo writes for it: ours, but for the front pages of the other languages. */
export function hugoPageFile(path: string, language: Language): string {
  return path === '/' && language !== fallbackLanguage ? `${language}/index.html` : pageFile(path, language);
}

/** What one page needs: its template, its description for search engines, its data. */
async function pageOf(catalogue: Catalogue, path: string, language: Language, text: (key: string) => string) {
  const [kind, slug = '', page = '1'] = path.slice(1).split('/');
  if (kind === 'product') {
    const answer = await catalogue.productPage(slug, language);
    if (answer.found !== 'item') throw new Error(`there is no page ${path}`);
    const { name, brand, item } = answer.page;
    const description = text('product.metaDescription')
      .replace('{{name}}', name.text)
      .replace('{{number}}', item.partNumber)
      .replace('{{brand}}', brand.name.text);
    return { layout: 'product', description, data: answer.page };
  }
  if (kind === 'brands' && slug) {
    const data = await catalogue.brandPage(slug, Number(page), language);
    const description = text('brands.pageMeta').replace('{{brand}}', data?.brand.name.text ?? '');
    return { layout: 'brand', description, data };
  }
  if (kind === 'brands') {
    const description = text('brands.metaDescription');
    return { layout: 'brands', description, data: { brands: await catalogue.brandsPage(language) } };
  }
  if (kind === 'categories' && slug) {
    const data = await catalogue.categoryPage(slug, Number(page), language);
    const description = (data?.category.description ?? data?.category.name)?.text;
    return { layout: 'category', description, data };
  }
  if (kind === 'categories') {
    const description = text('categories.metaDescription');
    return { layout: 'categories', description, data: { categories: await catalogue.categoriesPage(language) } };
  }
  const data = await catalogue.homePage(language);
  const description = text('home.metaDescription')
    .replace('{{items}}', String(data.itemTotal))
    .replace('{{brands}}', String(data.brandTotal));
  return { description, data };
}

/** What the small scripts of a page say; it stands in every page. The list of site/layouts/Layout.astro. */
const scriptStrings =
  /^(header\.cartCount|product\.(addToCart|adding|addedToCart|addFailed|quantityInvalid)|fit\.(fits|fitsNot|unknown)|errors\.(toast|network|offline|offlineTitle|networkTitle|itemUnavailable)|site\.(close|approximate))(_one|_other)?$/;

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + name, text]] : flat(text, `${prefix}${name}.`),
  );
}

function write(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

/** Writes the whole Hugo site into a new folder. @param paths of the pages, without the language */
export async function writeHugoSite(catalogue: Catalogue, paths: readonly string[], folder: string): Promise<void> {
  cpSync(join(import.meta.dirname, 'hugo'), folder, { recursive: true });
  const based = languages.map((one) => ({ ...one, base: one.code === fallbackLanguage ? '' : `/${one.code}` }));
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
  // A path in all its languages at once: the catalogue remembers the last product's facts.
  for (const path of paths) {
    for (const language of languageCodes) {
      const page = await pageOf(catalogue, path, language, (key) => texts.get(language)?.get(key) ?? key);
      const name = path === '/' ? '_index' : path.slice(1);
      write(join(folder, 'content', language, `${name}.md`), {
        ...page,
        path: path === '/' ? '' : path,
        data: lowerKeys(page.data),
      });
    }
  }
}
