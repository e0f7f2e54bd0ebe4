import type { Tree } from '../i18n/flatten';

/** Sections of the locale files that only one order needs, on its page and at the desk (`textsFrom` and `stringsFrom`). */
export const orderSections = {
  conversation: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'conversation' }),
  form: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'form' }),
  gst: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'gst' }),
  invoice: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'invoice' }),
  payment: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'payment' }),
  pictures: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'pictures' }),
  returns: import.meta.glob<Tree>('../public/locales/*/common.json', { import: 'returns' }),
};
