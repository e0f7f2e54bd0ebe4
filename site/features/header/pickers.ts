import { isLanguage } from '../../../api/shop/language/languages';
import { currencyOf, isCurrency, isLocale, localeOf } from '../../i18n/format';
import { $currency, $language, $locale } from '../../lib/preferences';
import { followPanel } from './panel';

/** Language, currency and region format. A choice takes effect at once: in the panel, on the page and in other tabs. */
export function followPickers(): void {
  const code = document.querySelector('[data-currency-code]');
  const currency = document.querySelector<HTMLSelectElement>('#currency');
  const locale = document.querySelector<HTMLSelectElement>('#locale');
  const panel = document.querySelector<HTMLDetailsElement>('details[data-settings]');
  if (panel) followPanel(panel);
  let following = false;
  /** The line about rates loads when the panel opens: few shoppers change the currency. */
  const sayRates = async () => {
    if (following || !panel?.open || !currency || $currency.get() === 'INR') return;
    following = true;
    try {
      await (await import('./rates-line')).followRatesLine(currency);
    } catch (error) {
      following = false;
      console.warn('the day of the rates could not be shown', error);
    }
  };
  panel?.addEventListener('toggle', sayRates);
  $currency.subscribe((value) => {
    void sayRates();
    const chosen = currencyOf(value);
    if (code) code.textContent = chosen;
    if (currency) currency.value = chosen;
  });
  $locale.subscribe((value) => {
    if (locale) locale.value = localeOf(value);
  });
  currency?.addEventListener('change', () => isCurrency(currency.value) && $currency.set(currency.value));
  locale?.addEventListener('change', () => isLocale(locale.value) && $locale.set(locale.value));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) {
    link.addEventListener('click', () => {
      if (isLanguage(link.dataset.language)) $language.set(link.dataset.language);
      // The link leads to the same page with the same search in the other language.
      link.search = location.search;
    });
  }
}
