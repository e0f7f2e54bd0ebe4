import { type Language, textLanguages } from '../../api/shop/language/languages';
import { flatten, type Tree } from '../i18n/flatten';
import { localeOf } from '../i18n/format';
import type { Strings, Translate } from '../i18n/keys';
import { translator } from '../i18n/translate';
import { $locale } from './preferences';

/** Sections of the locale files, each with a file for every language. */
export type Sections<Name extends string> = Record<Name, Record<string, () => Promise<Tree>>>;

/** Sections that load when they are needed, so that pages need not contain them; those of an order alone are in `late-order-texts.ts`. */
const sections = {
  delivery: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'delivery' }),
  nothing: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'nothing' }),
  restock: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'restock' }),
  purchase: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'purchase' }),
  promise: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'promise' }),
  templates: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'templates' }),
  vehicle: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'vehicle' }),
  suggest: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'suggest' }),
  site: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'site' }),
};
type LateSection = keyof typeof sections;

/** The texts of some sections, as one file of a few kilobytes each. @throws TypeError without a connection */
export async function stringsFrom<Name extends string>(
  from: Sections<Name>,
  language: Language,
  wanted: readonly Name[],
): Promise<Strings> {
  const strings: Strings = {};
  for (const source of textLanguages(language)) {
    for (const name of wanted) {
      const tree = await from[name][`../public/locales/${source}/common.json`]?.();
      if (tree) flatten(tree, `${name}.`, strings);
    }
  }
  return strings;
}

/** The same, ready to translate. @throws TypeError without a connection */
export const textsFrom = async <Name extends string>(
  from: Sections<Name>,
  language: Language,
  wanted: readonly Name[],
): Promise<Translate> => translator(await stringsFrom(from, language, wanted), language, localeOf($locale.get()));

/** Texts that pages of several kinds load. @throws TypeError without a connection */
export const lateTexts = (language: Language, wanted: readonly LateSection[]): Promise<Translate> =>
  textsFrom(sections, language, wanted);
