import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type TFunction } from 'i18next';
import { fallbackLanguage, isLanguage, type Language, languageCodes } from '../contract/languages.ts';

/** Texts of mails, from the same locale files that the site serves. */
export type Texts = (language: Language) => TFunction;

/** @param localesFolder the folder with `{lng}/common.json`. @throws when a file is missing or not valid JSON. */
export function loadTexts(localesFolder: string): Texts {
  const i18n = createInstance();
  void i18n.init({
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    initAsync: false,
    interpolation: { escapeValue: false },
    ns: ['common'],
    defaultNS: 'common',
    resources: Object.fromEntries(
      languageCodes.map((language) => [
        language,
        { common: JSON.parse(readFileSync(join(localesFolder, language, 'common.json'), 'utf8')) },
      ]),
    ),
  });
  return (language) => i18n.getFixedT(language);
}

/** The language that a client names, or the fallback: an unknown one is never an error. */
export function languageOf(code: string | undefined): Language {
  return isLanguage(code) ? code : fallbackLanguage;
}
