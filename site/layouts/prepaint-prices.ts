import type { Locale, Rates } from '../../api/shop/language/languages';

/** What a page's prices depend on, besides the shopper's choices. */
export interface PriceFacts {
  /** Storage keys. */
  keys: { rates: string; currency: string; locale: string };
  /** Number formats by locale. */
  formats: Record<string, string>;
  fallbackRates: Rates;
}

/**
 * Runs when the page's content has been parsed, before it is painted: prices appear at once in the remembered currency
 * and format. The page inlines it as text, without its comments, so it must not import anything, neither the money
 * rules nor storage. A test compares it with formatPrice.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is one text in each page, and further functions weigh.
export function prepaintPrices({ keys, formats, fallbackRates }: PriceFacts): void {
  const root = document.documentElement;
  try {
    // Without rates from the shop, the fallback rates apply.
    if (!localStorage.getItem(keys.rates))
      localStorage.setItem(keys.rates, JSON.stringify({ rates: fallbackRates, at: 0 }));
    if (root.dataset.repricing === undefined) return;

    // The shopper's choice; rupees if there is no rate for it.
    const { rates } = JSON.parse(localStorage.getItem(keys.rates) ?? '{}') as { rates: Record<string, number> };
    const chosen = localStorage.getItem(keys.currency) ?? 'INR';
    const rate = rates[chosen];
    const locale = (localStorage.getItem(keys.locale) ?? 'IN') as Locale;

    // Dates and counts in the region's format.
    for (const element of document.querySelectorAll<HTMLElement>('[data-regions]'))
      element.textContent = JSON.parse(element.dataset.regions ?? '{}')[locale] ?? element.textContent;

    // Amounts.
    const format = formats[locale] ?? 'en-IN';
    const currency = rate ? chosen : 'INR';
    const number = new Intl.NumberFormat(format, {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    });
    for (const element of document.querySelectorAll<HTMLElement>('[data-paise]')) {
      const text = number.format(Math.round(Number(element.dataset.paise) * (rate || 1)) / 100);
      element.textContent = rate ? `≈ ${text}` : text;
    }
  } catch {
    // Storage may be forbidden: the prices are rupees.
  } finally {
    delete root.dataset.repricing;
  }
}
