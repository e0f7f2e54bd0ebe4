import { persistentAtom, persistentJSON } from '@nanostores/persistent';
import { type Currency, type Language, type Locale, type Rates, storageKeys } from '../../api/shop/language/languages';

/** The shopper's choices, remembered in the browser. */
export const $currency = persistentAtom<Currency>(storageKeys.currency, 'INR');
export const $locale = persistentAtom<Locale>(storageKeys.locale, 'IN');
export const $language = persistentAtom<Language | ''>(storageKeys.language, '');
/** The reader's preferred language for which an offer was made; there is one offer for each. */
export const $languageOffered = persistentAtom<string>(storageKeys.languageOffered, '');

/** What the browser knows about rates: their date (none for the shop's fixed rates), and when they were loaded. */
export interface KnownRates {
  rates: Rates;
  date?: string | null;
  /** In ms since 1970; 0 if the rates came with the page. */
  at: number;
}

/** Stored, so that a page needs no call for them. */
export const $rates = persistentJSON<KnownRates | null>(storageKeys.rates, null);
