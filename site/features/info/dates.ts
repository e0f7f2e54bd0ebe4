import type { Language, Locale } from '../../../api/shop/language/languages';
import { formatDate } from '../../i18n/dates';

/** "Nov 01, 2026" for a day, "January 2024" for a month, in the language's words and the region's order. */
export function updatedText(updated: string, language: Language, locale: Locale = 'IN'): string {
  const onlyMonth = updated.length === 7;
  const date = new Date(onlyMonth ? `${updated}-01T00:00:00Z` : `${updated}T00:00:00Z`);
  return formatDate(date, onlyMonth ? 'month' : 'calendarDay', language, locale);
}
