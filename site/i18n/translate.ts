import type { Language, Locale } from '../../api/shop/language/languages';
import { formatNumber } from './format';
import type { Strings, Translate } from './keys';

/**
 * The site's translator: what the locale files use of i18next, {{values}} and plural forms, in a few bytes. i18next
 * itself writes the mails; it would double the script of a page that needs four words, and an eighth of each page's
 * rendering time. A test compares every key and language with i18next; only the grouping of thousands differs.
 */
export function translator(strings: Strings, language: Language, locale: Locale = 'IN'): Translate {
  const plural = new Intl.PluralRules(language);
  return (key, values) => {
    if (!values) return strings[key] ?? key;
    const count = values.count;
    const form = typeof count === 'number' ? strings[`${key}_${plural.select(count)}`] : undefined;
    const text = form ?? strings[key] ?? key;
    // A count in the thousands gets digit groups; any other number may be a year.
    const written = typeof count === 'number' ? { ...values, count: formatNumber(count, locale) } : values;
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String((written as typeof values)[name] ?? whole));
  };
}
