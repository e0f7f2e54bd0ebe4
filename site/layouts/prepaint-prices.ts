import type { Locale, Rates } from '../../api/shop/language/languages';

/** What a page's prices depend on, besides what the browser remembers. */
export interface PriceFacts {
  /** Storage keys. */
  keys: { rates: string; currency: string; locale: string };
  /** Number formats by locale. */
  formats: Record<string, string>;
  fallbackRates: Rates;
}

/**
 * Runs when the page's content has been parsed, before it is painted: prices appear in the remembered currency and
 * format at once. It is inlined in the page as text, so it must not import anything, neither the money rules nor
 * storage; a test compares it with formatPrice. Comments are not sent.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is one text in each page, and further functions weigh.
export function prepaintPrices({ keys, formats, fallbackRates }: PriceFacts): void {
  const root = document.documentElement;
  try {
    // Without rates from the shop, its fallback rates count.
    if (!localStorage.getItem(keys.rates))
      localStorage.setItem(keys.rates, JSON.stringify({ rates: fallbackRates, at: 0 }));
    if (root.dataset.repricing === undefined) return;

    // What the shopper has chosen; without a rate for it, rupees.
    const { rates } = JSON.parse(localStorage.getItem(keys.rates) ?? '{}') as { rates: Record<string, number> };
    const chosen = localStorage.getItem(keys.currency) ?? 'INR';
    const rate = rates[chosen];
    const locale = (localStorage.getItem(keys.locale) ?? 'IN') as Locale;

    // Dates and counts as the region writes them.
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
