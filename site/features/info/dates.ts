import type { Language } from '../../../api/contract/languages';

/** "1 November 2026" for a day, "January 2024" for a month, as the language writes it, in Latin digits. */
export function updatedText(updated: string, language: Language): string {
  const date = new Date(updated.length === 7 ? `${updated}-01T00:00:00Z` : `${updated}T00:00:00Z`);
  const form = updated.length === 7 ? ({ month: 'long', year: 'numeric' } as const) : ({ dateStyle: 'long' } as const);
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...form, timeZone: 'UTC' }).format(date);
}
