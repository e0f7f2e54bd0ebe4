import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type TFunction } from 'i18next';
import { fallbackLanguage, isLanguage, type Language, languageCodes } from '../shop/language/languages.ts';

/** Texts of mails, from the same locale files that the site serves. */
export type Texts = (language: Language) => TFunction;

/** @param localesFolder the folder with `{lng}/common.json`. @throws when a file is missing or not valid JSON. */
export const loadTexts = (localesFolder: string): Texts => openTexts(localesFolder).texts;

/** The texts of a release; the first release of a server may lack languages of its version. */
export interface ReleaseTexts {
  /** Languages that the release lacks fall back to English. */
  texts: Texts;
  /**
   * Reads languages that were missing so far.
   * @throws as `openTexts`
   */
  addLacking(localesFolder: string): void;
}

/** @param localesFolder the folder with `{lng}/common.json`. @throws when a file is missing or not valid JSON. */
export function openTexts(localesFolder: string): ReleaseTexts {
  const i18n = createInstance();
  void i18n.init({
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    initAsync: false,
    interpolation: { escapeValue: false },
    ns: ['common'],
    defaultNS: 'common',
    resources: {},
  });
  function addLacking(folder: string): void {
    for (const language of languageCodes) {
      const isThere = language === fallbackLanguage || existsSync(join(folder, language));
      if (!isThere || i18n.hasResourceBundle(language, 'common')) continue;
      const texts = JSON.parse(readFileSync(join(folder, language, 'common.json'), 'utf8'));
      i18n.addResourceBundle(language, 'common', texts);
    }
  }
  addLacking(localesFolder);
  return { texts: (language) => i18n.getFixedT(language), addLacking };
}

/** The language that a client asks for; an unknown one is never an error but the fallback. */
export function languageOf(code: string | undefined): Language {
  return isLanguage(code) ? code : fallbackLanguage;
}
