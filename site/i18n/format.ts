import { type Currency, currencies, type Locale, locales, type Rates } from '../../api/contract/languages';

/**
 * Numbers and amounts. They follow the shopper's locale, never the page's language, so that a price looks the same in
 * all nine (field notes, "Intl"). Formatters are made once: they are costly.
 */

const formatters = new Map<string, Intl.NumberFormat>();

/** How a region writes numbers and dates, as Intl calls it: "en-GB". */
export function formatOf(locale: Locale): string {
  return locales.find(({ code }) => code === locale)?.format ?? 'en-IN';
}

function formatter(locale: Locale, currency: Currency): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let found = formatters.get(key);
  if (!found) {
    // 0 to 2 decimals (storefront specification, section 9): none for whole amounts, else both.
    const how = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
    found = new Intl.NumberFormat(formatOf(locale), how);
    formatters.set(key, found);
  }
  return found;
}

/** A whole number in groups: "1,23,456" in India, "123,456" elsewhere. */
export function formatNumber(number: number, locale: Locale = 'IN'): string {
  return number.toLocaleString(formatOf(locale));
}

/** An amount of paise as the shopper wants to see it. */
export function formatPrice(paise: number, currency: Currency = 'INR', locale: Locale = 'IN', rates?: Rates): string {
  const rupees = paise / 100;
  if (currency === 'INR' || !rates) return formatter(locale, 'INR').format(rupees);
  return formatter(locale, currency).format(rupees * rates[currency]);
}

const euro = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 });

/** The product page's line in euros, always with 2 decimals. */
export function formatEuro(paise: number, rate: number): string {
  return euro.format((paise / 100) * rate);
}

export function isCurrency(code: unknown): code is Currency {
  return currencies.some((currency) => currency.code === code);
}

export function isLocale(code: unknown): code is Locale {
  return locales.some((locale) => locale.code === code);
}
