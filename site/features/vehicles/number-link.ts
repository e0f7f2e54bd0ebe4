import { fallbackLanguage, type Language } from '../../../api/shop/language/languages';
import { numberLanguages } from '../../catalogue';
import { pathIn } from '../../i18n/paths';

/** A link to a number's page: to the English one from languages that have none of their own. */
export function numberLink(slug: string, language: Language) {
  const isWritten = numberLanguages.includes(language);
  const to = isWritten ? language : fallbackLanguage;
  return { href: pathIn(to, `/number/${slug}`), hreflang: isWritten ? undefined : to };
}
