import type { Language, Locale } from '../../api/contract/languages';
import { formatOf } from './format';

/**
 * Dates and times. The region decides the order, the signs between and the clock; the page's language has the words. Intl
 * itself knows regions for English only: its "hi-US" is its "hi-IN". Digits are those of all prices.
 */

const forms = {
  /** When an order was placed: "Nov 01, 2026" (customer-area specification, section 2). */
  ordered: { year: 'numeric', month: 'short', day: '2-digit' },
  /** "1 Nov 2026, 3:02 pm". */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** Days that are days everywhere: "1 Nov 2026", "1 November 2026", "November 2026". */
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  longDay: { dateStyle: 'long', timeZone: 'UTC' },
  month: { year: 'numeric', month: 'long', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateForm = keyof typeof forms;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are costly, so they are made once. */
function formatter(tag: string, form: DateForm, words: boolean): Intl.DateTimeFormat {
  const key = `${tag} ${form} ${words}`;
  let found = formatters.get(key);
  if (!found) {
    // The platform has words for "am" and "pm" in English only: in the other languages the clock has 24 hours.
    const clock = form === 'moment' && !words ? ({ hourCycle: 'h23' } as const) : {};
    found = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { ...forms[form], ...clock });
    formatters.set(key, found);
  }
  return found;
}

/** A date in the words of a language and the order of a region. */
export function formatDate(date: Date, form: DateForm, language: Language, locale: Locale = 'IN'): string {
  if (language === 'en') {
    // Where nobody has chosen a region, orders have the specification's own date, which is the American one.
    const tag = form === 'ordered' && locale === 'IN' ? formatOf('US') : formatOf(locale);
    return formatter(tag, form, true).format(date);
  }
  const own = formatter(`${language}-IN`, form, false);
  if (locale === 'IN') return own.format(date);
  const month = own.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
  return formatter(formatOf(locale), form, false)
    .formatToParts(date)
    .map(({ type, value }) => (type === 'month' ? month : value))
    .join('');
}
