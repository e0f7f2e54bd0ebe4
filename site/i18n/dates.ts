import type { Language, Locale } from '../../api/shop/language/languages';
import { formatOf } from './format';

/**
 * Dates and times. The region decides the order, the separators and the clock; the words are in the page's language.
 * Intl itself has regions for English only: its "hi-US" equals its "hi-IN". Digits are the same as in prices.
 */

/** The one style of a day on the whole site: "Nov 01, 2026". */
const day = { year: 'numeric', month: 'short', day: '2-digit' } as const;

const forms = {
  /** The day of a moment, in the reader's time zone. */
  day,
  /** "Nov 01, 2026, 3:02 PM". */
  moment: { ...day, hour: 'numeric', minute: '2-digit' },
  /** Calendar days, which do not depend on the time zone: "Nov 01, 2026", "November 2026". */
  calendarDay: { ...day, timeZone: 'UTC' },
  month: { year: 'numeric', month: 'long', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateForm = keyof typeof forms;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are costly, so they are cached. */
function formatter(tag: string, form: DateForm, words: boolean): Intl.DateTimeFormat {
  const key = `${tag} ${form} ${words}`;
  let found = formatters.get(key);
  if (!found) {
    // The platform has "am" and "pm" in English only; the other languages use the 24-hour clock.
    const clock = form === 'moment' && !words ? ({ hourCycle: 'h23' } as const) : {};
    found = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { ...forms[form], ...clock });
    formatters.set(key, found);
  }
  return found;
}

/** Whether this platform knows a language; if not, Intl would fall back to the browser's language. */
const hasWords = (language: Language) => Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;

/** A date in the words of a language (English if the platform lacks them) and the order of a region. */
export function formatDate(date: Date, form: DateForm, language: Language, locale: Locale = 'IN'): string {
  if (language === 'en' || !hasWords(language)) {
    // Until a region is chosen, English days have the American form.
    const tag = locale === 'IN' ? formatOf('US') : formatOf(locale);
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
