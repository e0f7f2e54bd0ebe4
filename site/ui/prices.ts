import type { Locale } from '../../api/shop/language/languages';
import type { RatesAnswer } from '../../api/shop/rates/contract';
import { currencyOf, isConverted, localeOf, priceText } from '../i18n/format';
import { call } from '../lib/http';
import { pageText } from '../lib/page-strings';
import { $currency, $locale, $rates } from '../lib/preferences';

/** Rates are fetched once a day. */
const ratesLastMilliseconds = 24 * 60 * 60_000;

/** Rewrites what the page shows for India for this shopper: prices in `data-paise`, texts in `data-regions`. */
export function showPrices(root: ParentNode = document): void {
  const currency = currencyOf($currency.get());
  const locale = localeOf($locale.get());
  const rates = $rates.get()?.rates;
  const title = isConverted(currency, rates) ? pageText()('site.approximate') : undefined;
  for (const element of root.querySelectorAll<HTMLElement>('[data-regions]'))
    element.textContent = (JSON.parse(element.dataset.regions ?? '{}') as Record<Locale, string>)[locale];
  for (const element of root.querySelectorAll<HTMLElement>('[data-paise]')) {
    const text = priceText(Number(element.dataset.paise), currency, locale, rates);
    if (element.textContent !== text) element.textContent = text;
    if (title) element.title = title;
    else element.removeAttribute('title');
  }
}

/** Loads rates for a currency other than rupees, at most once a day; without an answer the last ones stay. */
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
  // Normally site/layouts/prepaint-prices.ts has removed it already.
  delete document.documentElement.dataset.repricing;
  void loadRates();
  $currency.listen(() => void loadRates().then(() => showPrices()));
  $locale.listen(() => showPrices());
  $rates.listen(() => showPrices());
}
