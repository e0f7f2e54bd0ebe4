import { persistentAtom, persistentJSON } from '@nanostores/persistent';
import { type Currency, type Language, type Locale, type Rates, storageKeys } from '../../api/contract/languages';

/** What the browser remembers of the shopper's choices. Source: storefront specification, sections 4 and 9. */
export const $currency = persistentAtom<Currency>(storageKeys.currency, 'INR');
export const $locale = persistentAtom<Locale>(storageKeys.locale, 'IN');
export const $language = persistentAtom<Language | ''>(storageKeys.language, '');
/** The sign of the reader's language that led to an offer: it is offered once. */
export const $languageOffered = persistentAtom<string>(storageKeys.languageOffered, '');

/** What the browser knows of rates: the day they are of (none for the shop's constants), and when they were fetched. */
export interface KnownRates {
  rates: Rates;
  date?: string | null;
  /** In ms; 0 when the page brought them. */
  at: number;
}

/** Remembered, so that a page needs no call for them. */
export const $rates = persistentJSON<KnownRates | null>(storageKeys.rates, null);
