import { paiseToRupees } from './rules.ts';

/** Amounts as people read them on pages and in mails. Formatters are costly, so they are cached. */

/**
 * When paise are shown. `stripIfInteger` is for a price: no decimals for a whole amount, else two, as on a price tag.
 * `auto` is for amounts that are added up (subtotal, shipping, tax, total): always two decimals, so that they align.
 */
export type Decimals = 'stripIfInteger' | 'auto';

const formatters = new Map<string, Intl.NumberFormat>();

/** @param locale an Intl locale, such as "en-IN" @param currency an ISO code, such as "INR" */
export function amountFormat(
  locale: string,
  currency: string,
  decimals: Decimals = 'stripIfInteger',
): Intl.NumberFormat {
  const key = `${locale} ${currency} ${decimals}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: decimals });
    formatters.set(key, found);
  }
  return found;
}

/** "₹1,23,456.50" or "₹5,930": rupees in the Indian format. */
export function rupeeText(paise: number): string {
  return amountFormat('en-IN', 'INR').format(paiseToRupees(paise));
}

/** "₹5,930.00": rupees in a list of amounts that are added up. */
export function addedRupeeText(paise: number): string {
  return amountFormat('en-IN', 'INR', 'auto').format(paiseToRupees(paise));
}
