import { isLanguage, type Language } from '../../api/shop/language/languages';
import type { Strings, Translate } from '../i18n/keys';
import { translator } from '../i18n/translate';

let found: Translate | undefined;

export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/** An address of the API that asks for an answer in the page's language. */
export function inPageLanguage(path: string): string {
  const language = pageLanguage();
  return language === 'en' ? path : `${path}?lang=${language}`;
}

/** The translator of the page's small scripts, whose strings are in the page. */
export function pageText(): Translate {
  if (!found) {
    const text = document.getElementById('strings')?.textContent;
    found = translator(JSON.parse(text || '{}') as Strings, pageLanguage());
  }
  return found;
}
