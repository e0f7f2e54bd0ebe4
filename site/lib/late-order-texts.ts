import type { Tree } from '../i18n/flatten';

/** Sections of the locale files that only the page of one order loads (`textsFrom` and `stringsFrom`). */
export const orderSections = {
  conversation: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'conversation' }),
  payment: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'payment' }),
  pictures: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'pictures' }),
  returns: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'returns' }),
};
