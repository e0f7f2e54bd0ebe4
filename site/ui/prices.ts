import type { Locale } from '../../api/contract/languages';
import type { RatesAnswer } from '../../api/contract/service';
import { formatPrice, isCurrency, isLocale } from '../i18n/format';
import { call } from '../lib/http';
import { pageText } from '../lib/page-strings';
import { $currency, $locale, $rates } from '../lib/preferences';

/** Source: storefront specification, section 9: rates are refreshed every 24 hours. */
const ratesLastMilliseconds = 24 * 60 * 60_000;

/** Rewrites every amount of the page (elements with data-paise) in the chosen currency and format. */
export function showPrices(root: ParentNode = document): void {
  const currency = isCurrency($currency.get()) ? $currency.get() : 'INR';
  const locale = isLocale($locale.get()) ? $locale.get() : 'IN';
  const rates = $rates.get()?.rates;
  for (const element of root.querySelectorAll<HTMLElement>('[data-regions]'))
    element.textContent = (JSON.parse(element.dataset.regions ?? '{}') as Record<Locale, string>)[locale];
  const converted = currency !== 'INR' && rates !== undefined;
  for (const element of root.querySelectorAll<HTMLElement>('[data-paise]')) {
    const text = formatPrice(Number(element.dataset.paise), currency, locale, rates);
    const shown = converted ? `≈ ${text}` : text;
    if (element.textContent !== shown) element.textContent = shown;
    if (converted) element.title = pageText()('site.approximate');
    else element.removeAttribute('title');
  }
}

/** Rates for another currency than rupees, at most once a day; without an answer the last known or the fallback rates stay. */
export async function loadRates(): Promise<void> {
  if ($currency.get() === 'INR') return;
  const known = $rates.get();
  if (known && Date.now() - known.at < ratesLastMilliseconds) return;
  try {
    const { rates, date } = await call<RatesAnswer>('GET', '/api/rates');
    $rates.set({ rates, date, at: Date.now() });
  } catch (error) {
    console.warn('exchange rates could not be loaded', error);
  }
}

export function followPrices(): void {
  if ($currency.get() !== 'INR' || $locale.get() !== 'IN') showPrices();
  // Normally gone by now: site/layouts/prepaint-prices.ts.
  delete document.documentElement.dataset.repricing;
  void loadRates();
  $currency.listen(() => void loadRates().then(() => showPrices()));
  $locale.listen(() => showPrices());
  $rates.listen(() => showPrices());
}
