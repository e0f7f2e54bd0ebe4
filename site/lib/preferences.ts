import { persistentAtom, persistentJSON } from '@nanostores/persistent';
import { type Currency, type Language, type Locale, type Rates, storageKeys } from '../../api/contract/languages';

/** What the browser remembers of the shopper's choices. Source: storefront specification, sections 4 and 9. */
export const $currency = persistentAtom<Currency>(storageKeys.currency, 'INR');
export const $locale = persistentAtom<Locale>(storageKeys.locale, 'IN');
export const $language = persistentAtom<Language | ''>(storageKeys.language, '');
/** The sign of the reader's language that led to an offer: it is offered once. */
export const $languageOffered = persistentAtom<string>(storageKeys.languageOffered, '');

/** Rates with the time they were fetched (0: the shop's fallback rates), so that a page needs no call for them. */
export const $rates = persistentJSON<{ rates: Rates; at: number } | null>(storageKeys.rates, null);
