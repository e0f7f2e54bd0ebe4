import { type Currency, currencies, type Locale, locales, type Rates } from '../../api/shop/language/languages';
import { amountFormat, type Decimals } from '../../api/shop/money/amounts';
import { paiseToRupees } from '../../api/shop/money/rules';

/**
 * Numbers and amounts. They follow the shopper's region, never the page's language, so that a price looks the same in
 * all nine.
 */

/** The Intl locale for a region's numbers and dates, such as "en-GB". */
export function formatOf(locale: Locale): string {
  return locales.find(({ code }) => code === locale)?.format ?? 'en-IN';
}

/** Formatters are costly, so they are cached. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** A whole number with digit groups: "1,23,456" in India, "123,456" elsewhere. */
export function formatNumber(number: number, locale: Locale = 'IN'): string {
  const format = formatOf(locale);
  const known = numberFormats.get(format) ?? new Intl.NumberFormat(format);
  numberFormats.set(format, known);
  return known.format(number);
}

/** Paise, or the parts of a sum if each of them is shown beside it. */
export type Paise = number | readonly number[];

/**
 * An amount in the shopper's currency and format. A converted sum adds up its parts as shown, each rounded, so that the
 * amounts on the page add up.
 */
export function formatPrice(
  paise: Paise,
  currency: Currency = 'INR',
  locale: Locale = 'IN',
  rates?: Rates,
  decimals?: Decimals,
): string {
  const [code, rate]: [Currency, number] = currency !== 'INR' && rates ? [currency, rates[currency]] : ['INR', 1];
  // All of the shop's currencies have a smallest unit of one hundredth.
  const hundredths = [paise].flat().reduce((sum, part) => sum + Math.round(part * rate), 0);
  return amountFormat(formatOf(locale), code, decimals).format(hundredths / 100);
}

/** The amount as pages show it: a converted one is marked, because rates change. */
export function priceText(
  paise: Paise,
  currency: Currency,
  locale: Locale,
  rates?: Rates,
  decimals?: Decimals,
): string {
  const text = formatPrice(paise, currency, locale, rates, decimals);
  return isConverted(currency, rates) ? `≈ ${text}` : text;
}

export function isConverted(currency: Currency, rates: Rates | undefined): rates is Rates {
  return currency !== 'INR' && rates !== undefined;
}

const euro = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 });

/** The product page's line in euros, always with 2 decimals. */
export function formatEuro(paise: number, rate: number): string {
  return euro.format(paiseToRupees(paise) * rate);
}

export function isCurrency(code: unknown): code is Currency {
  return currencies.some((currency) => currency.code === code);
}

export function isLocale(code: unknown): code is Locale {
  return locales.some((locale) => locale.code === code);
}

/** The shopper's currency from a stored code; rupees if the code is unknown. */
export function currencyOf(code: string): Currency {
  return isCurrency(code) ? code : 'INR';
}

/** The shopper's region from a stored code; India if the code is unknown. */
export function localeOf(code: string): Locale {
  return isLocale(code) ? code : 'IN';
}
