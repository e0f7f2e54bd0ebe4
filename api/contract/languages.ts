/** The languages, currencies and locales of the shop. Source: storefront specification, section 9. */

const codes = ['en', 'hi', 'ta', 'te', 'bn', 'gu', 'mr', 'kn', 'ml'] as const;

export type Language = (typeof codes)[number];

export const languageCodes: readonly Language[] = codes;

export const fallbackLanguage: Language = 'en';

export function isLanguage(code: unknown): code is Language {
  return languageCodes.includes(code as Language);
}

/** Their names are `currencies.*` of the locale files. */
export const currencies = [
  { code: 'INR', symbol: '₹' },
  { code: 'USD', symbol: '$' },
  { code: 'EUR', symbol: '€' },
  { code: 'AED', symbol: 'AED' },
  { code: 'AUD', symbol: 'A$' },
] as const;

export type Currency = (typeof currencies)[number]['code'];

/** How much of each currency one rupee buys. */
export type Rates = Record<Exclude<Currency, 'INR'>, number>;

/** Their names are `locales.*` of the locale files. */
export const locales = [
  { code: 'IN', format: 'en-IN' },
  { code: 'US', format: 'en-US' },
  { code: 'EU', format: 'en-GB' },
  { code: 'AE', format: 'en-AE' },
  { code: 'AU', format: 'en-AU' },
] as const;

export type Locale = (typeof locales)[number]['code'];

/** A locale's flag: the signs of flags stand for the letters of its code. */
export function flagOf(code: Locale): string {
  const signOfA = 0x1f1e6;
  return [...code].map((letter) => String.fromCodePoint(signOfA + letter.charCodeAt(0) - 65)).join('');
}

/** Names of what the browser remembers. Source: storefront specification, section 9. */
export const storageKeys = {
  language: 'language',
  languageOffered: 'language_offered',
  currency: 'currency',
  locale: 'locale',
  rates: 'rates',
  vehicle: 'vehicle',
  plates: 'plates',
  plateToLink: 'plate_to_link',
  cartCount: 'cart_count',
  cartAskedAt: 'cart_asked_at',
  cartChangedAt: 'cart_changed_at',
  signedIn: 'signed_in',
} as const;

/** Names of the cookies that the server sets. Source: decisions, "Sign-in token" and "Cart token". */
export const cookieNames = { auth: 'auth_token', cart: 'cart_token', device: 'known_device' } as const;
