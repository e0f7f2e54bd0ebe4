import { type Language, textLanguages } from '../../api/shop/language/languages';
import { flatten, type Tree } from '../i18n/flatten';
import { localeOf } from '../i18n/format';
import type { Strings, Translate } from '../i18n/keys';
import { translator } from '../i18n/translate';
import { $locale } from './preferences';

/** Sections of the locale files that load when they are needed, so that pages need not contain them. */
const sections = {
  conversation: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'conversation' }),
  delivery: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'delivery' }),
  nothing: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'nothing' }),
  pictures: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'pictures' }),
  restock: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'restock' }),
  payment: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'payment' }),
  purchase: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'purchase' }),
  returns: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'returns' }),
  promise: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'promise' }),
  templates: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'templates' }),
  vehicle: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'vehicle' }),
  suggest: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'suggest' }),
  site: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'site' }),
};
type LateSection = keyof typeof sections;

/** The texts of some sections, as one file of a few kilobytes each. @throws TypeError without a connection */
export async function lateStrings(language: Language, wanted: readonly LateSection[]): Promise<Strings> {
  const strings: Strings = {};
  for (const source of textLanguages(language)) {
    for (const name of wanted) {
      const tree = await sections[name][`../public/locales/${source}/common.json`]?.();
      if (tree) flatten(tree, `${name}.`, strings);
    }
  }
  return strings;
}

/** The same, ready to translate. @throws TypeError without a connection */
export const lateTexts = async (language: Language, wanted: readonly LateSection[]): Promise<Translate> =>
  translator(await lateStrings(language, wanted), language, localeOf($locale.get()));
