import type { Language } from '../../api/shop/language/languages';
import type { Shop } from '../../api/shop/shop-file/contract';
import { translateIn } from './texts';

/** A Monday in ms since 1970, the start of a week for the names of days. */
const monday = Date.UTC(2024, 0, 1);
const dayMilliseconds = 86_400_000;
const daysOf = { 'Mon-Fri': [0, 4], Sat: [5], Sun: [6] } as const;

const weekdays = new Map<Language, Intl.DateTimeFormat>();

/** Formatters are costly to create, and every page needs one. */
function weekdayIn(language: Language): Intl.DateTimeFormat {
  const known = weekdays.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { weekday: 'short', timeZone: 'UTC' });
  weekdays.set(language, made);
  return made;
}

/** Parts of the day with the hour at which each begins. Shops do not use Intl's own words for them. */
const partsOfDay = [
  ['night', 20],
  ['evening', 18],
  ['afternoon', 16],
  ['noon', 12],
  ['morning', 0],
] as const;

/** "5:30 pm" for "17:30", in the words of the language. */
function timeText(time: string, language: Language): string {
  const [hour = 0, minutes] = time.split(':').map(Number);
  const [part] = partsOfDay.find(([, from]) => hour >= from) ?? ['morning'];
  const onClock = `${hour % 12 || 12}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
  return translateIn(language)(`footer.time.${part}`, { time: onClock });
}

/** "Mon–Fri: 9 am to 6 pm" in the page's language; the names of the days come from Intl. */
export function hoursText({ days, open, close }: Shop['hours'][number], language: Language): string {
  const names = daysOf[days].map((day) => weekdayIn(language).format(monday + day * dayMilliseconds)).join('–');
  const t = translateIn(language);
  if (!open || !close) return t('footer.closed', { days: names });
  return t('footer.open', { days: names, open: timeText(open, language), close: timeText(close, language) });
}
