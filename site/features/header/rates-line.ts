import { currencies, type Language, type Locale } from '../../../api/contract/languages';
import { formatDate } from '../../i18n/dates';
import { isLocale } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { loadTexts } from '../../i18n/load-texts';
import { pageLanguage } from '../../lib/page-strings';
import { $currency, $locale, $rates, type KnownRates } from '../../lib/preferences';

/** "Exchange rates of 21 Nov 2026", or that they are the shop's constants; nothing for who pays in rupees. */
export function ratesText(
  t: Translate,
  known: KnownRates | null,
  { currency, language, locale }: { currency: string; language: Language; locale: Locale },
): string {
  if (currency === 'INR' || !currencies.some(({ code }) => code === currency)) return '';
  const day = new Date(known?.date ?? Number.NaN);
  if (Number.isNaN(day.getTime())) return t('header.ratesFixed');
  return t('header.ratesOf', { date: formatDate(day, 'day', language, locale) });
}

/** Keeps the line under the choice of currency, the panel's last, so that nothing moves when it comes. */
export async function followRatesLine(select: HTMLSelectElement): Promise<void> {
  const language = pageLanguage();
  const t = await loadTexts(language);
  const line = document.createElement('p');
  line.id = 'rates-line';
  line.className = 'hint mt-1';
  const show = () => {
    const chosen = $locale.get();
    const text = ratesText(t, $rates.get(), {
      currency: $currency.get(),
      language,
      locale: isLocale(chosen) ? chosen : 'IN',
    });
    if (line.textContent !== text) line.textContent = text;
  };
  show();
  select.after(line);
  select.setAttribute('aria-describedby', line.id);
  for (const store of [$currency, $locale, $rates]) store.listen(show);
}
