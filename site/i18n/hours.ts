import type { Language } from '../../api/contract/languages';
import type { Shop } from '../../api/contract/shop';
import { translateIn } from './texts';

/** A Monday, to have a date for each day of the week. */
const monday = Date.UTC(2024, 0, 1);
const dayMilliseconds = 86_400_000;
const daysOf = { 'Mon-Fri': [0, 4], Sat: [5], Sun: [6] } as const;

const weekdays = new Map<Language, Intl.DateTimeFormat>();

/** Formatters are costly to make and every page needs one. */
function weekdayIn(language: Language): Intl.DateTimeFormat {
  const known = weekdays.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { weekday: 'short', timeZone: 'UTC' });
  weekdays.set(language, made);
  return made;
}

/** "Mon–Fri: 9–18" in the page's language; days come from the platform's own language data. */
export function hoursText({ days, open, close }: Shop['hours'][number], language: Language): string {
  const names = daysOf[days].map((day) => weekdayIn(language).format(monday + day * dayMilliseconds)).join('–');
  const t = translateIn(language);
  return open && close ? t('footer.open', { days: names, open, close }) : t('footer.closed', { days: names });
}
