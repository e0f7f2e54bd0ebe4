import { type Language, type Locale, languageCodes, textLanguages } from '../../api/shop/language/languages';
import { flatten, type Tree } from './flatten';
import type { Strings, TextSection, Translate } from './keys';
import { translator } from './translate';

/** Texts for rendering on the server, in each page's own language. */

const files = import.meta.glob<Tree>('../public/locales/*/common.json', { eager: true, import: 'default' });

function fileOf(language: Language): Tree {
  const file = files[`../public/locales/${language}/common.json`];
  if (!file) throw new Error(`site/public/locales/${language}/common.json is missing`);
  return file;
}

const flat = new Map<Language, Strings>(
  languageCodes.map((language) => [
    language,
    textLanguages(language).reduce<Strings>((texts, source) => flatten(fileOf(source), '', texts), {}),
  ]),
);

const translators = new Map<Language, Translate>(
  languageCodes.map((language) => [language, translator(flat.get(language) as Strings, language)]),
);

/** The translator of a language; it is ready for India's number format, which pages are rendered with. */
export function translateIn(language: Language, locale: Locale = 'IN'): Translate {
  if (locale !== 'IN') return translator(flat.get(language) as Strings, language, locale);
  return translators.get(language) as Translate;
}

const picked = new Map<string, Strings>();

/** The strings of some sections (or single keys) for a page's islands and scripts. */
export function stringsFor(language: Language, wanted: readonly (TextSection | `${TextSection}.${string}`)[]): Strings {
  // A compilation uses only a few such lists, each for thousands of pages.
  const list = `${language} ${wanted.join()}`;
  const strings = picked.get(list) ?? pick(language, wanted);
  picked.set(list, strings);
  return strings;
}

function pick(language: Language, wanted: readonly string[]): Strings {
  const all = flat.get(language) as Strings;
  // The page's head has the descriptions already.
  return Object.fromEntries(
    Object.entries(all).filter(
      ([key]) =>
        !key.endsWith('.metaDescription') &&
        wanted.some((name) => key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}_`)),
    ),
  );
}
