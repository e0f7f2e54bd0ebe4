/** The languages, currencies and locales of the shop. */

/** All else that a language needs is in records that do not compile without it (start with language-names.ts). */
const codes = ['en', 'hi', 'ta', 'te', 'bn', 'gu', 'mr', 'kn', 'ml'] as const;

export type Language = (typeof codes)[number];

export const languageCodes: readonly Language[] = codes;

export const fallbackLanguage: Language = 'en';

/**
 * Languages whose translation has begun. Missing texts are shown in English and marked as such; `npm run check` counts
 * them. A language that is not listed here must have every text.
 */
export const startedLanguages: readonly Language[] = [];

export const fullLanguages = codes.filter((code) => !startedLanguages.includes(code));

/** The languages in which a text is looked up; later ones take precedence. */
export function textLanguages(language: Language): readonly Language[] {
  return startedLanguages.includes(language) ? [fallbackLanguage, language] : [language];
}

export function isLanguage(code: unknown): code is Language {
  return languageCodes.includes(code as Language);
}

/** The prefix of every path in a language: "" or "/hi". The address alone decides a page's language. */
export function pathBase(language: Language): string {
  return language === fallbackLanguage ? '' : `/${language}`;
}

/** The address of a page in a language: "/cart?x" in Hindi is "/hi/cart?x", and "/" is "/hi". */
export function pathIn(language: Language, path: string): string {
  const base = pathBase(language);
  const isHome = path === '/' || path.startsWith('/?') || path.startsWith('/#');
  return base && isHome ? base + path.slice(1) : base + path;
}

/** The language of an address, and its path without it: "/hi/cart" is "/cart" in Hindi. The inverse of `pathIn`. */
export function readPath(address: string): { language: Language; path: string } {
  const [, first] = address.split('/', 2);
  if (!isLanguage(first) || first === fallbackLanguage) return { language: fallbackLanguage, path: address };
  return { language: first, path: address.slice(pathBase(first).length) || '/' };
}

/** Their names are under `currencies.*` in the locale files. */
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

/** Their names are under `locales.*` in the locale files. */
export const locales = [
  { code: 'IN', format: 'en-IN' },
  { code: 'US', format: 'en-US' },
  { code: 'EU', format: 'en-GB' },
  { code: 'AE', format: 'en-AE' },
  { code: 'AU', format: 'en-AU' },
] as const;

export type Locale = (typeof locales)[number]['code'];

/** A locale's flag: flag emoji consist of regional-indicator symbols for the letters of its code. */
export function flagOf(code: Locale): string {
  const signOfA = 0x1f1e6;
  return [...code].map((letter) => String.fromCodePoint(signOfA + letter.charCodeAt(0) - 65)).join('');
}

/** Keys under which the browser stores values. */
export const storageKeys = {
  language: 'language',
  languageOffered: 'language_offered',
  currency: 'currency',
  locale: 'locale',
  rates: 'rates',
  vehicle: 'vehicle',
  vehicles: 'vehicles',
  garageAsked: 'garage_asked',
  onlyFits: 'only_fits',
  checkedFits: 'checked_fits',
  plates: 'plates',
  plateToLink: 'plate_to_link',
  pin: 'pin',
  cartCount: 'cart_count',
  cartAskedAt: 'cart_asked_at',
  cartChangedAt: 'cart_changed_at',
  signedIn: 'signed_in',
} as const;

/** Names of the cookies that the server sets. */
export const cookieNames = { auth: 'auth_token', cart: 'cart_token', device: 'known_device' } as const;
