import { currencies, type Language, type Locale } from '../../../api/shop/language/languages';
import { formatDate } from '../../i18n/dates';
import { localeOf } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { loadTexts } from '../../i18n/load-texts';
import { element } from '../../lib/element';
import { pageLanguage } from '../../lib/page-strings';
import { $currency, $locale, $rates, type KnownRates } from '../../lib/preferences';

/** "Exchange rates of Nov 21, 2026", or a text about the shop's fixed rates; empty for rupees. */
export function ratesText(
  t: Translate,
  known: KnownRates | null,
  { currency, language, locale }: { currency: string; language: Language; locale: Locale },
): string {
  if (currency === 'INR' || !currencies.some(({ code }) => code === currency)) return '';
  const day = new Date(known?.date ?? Number.NaN);
  if (Number.isNaN(day.getTime())) return t('header.ratesFixed');
  return t('header.ratesOf', { date: formatDate(day, 'calendarDay', language, locale) });
}

/** Keeps the line up to date. It is last in the panel, so nothing moves when it appears. */
export async function followRatesLine(select: HTMLSelectElement): Promise<void> {
  const language = pageLanguage();
  const t = await loadTexts(language);
  const line = element('p', 'hint mt-1');
  line.id = 'rates-line';
  const show = () => {
    const text = ratesText(t, $rates.get(), {
      currency: $currency.get(),
      language,
      locale: localeOf($locale.get()),
    });
    if (line.textContent !== text) line.textContent = text;
  };
  show();
  select.after(line);
  select.setAttribute('aria-describedby', line.id);
  for (const store of [$currency, $locale, $rates]) store.listen(show);
}
