/** The languages, currencies and locales of the shop. Source: storefront specification, section 9. */

export const languages = [
  { code: 'en', name: 'English', nativeName: 'English' },
  { code: 'hi', name: 'Hindi', nativeName: 'हिन्दी' },
  { code: 'ta', name: 'Tamil', nativeName: 'தமிழ்' },
  { code: 'te', name: 'Telugu', nativeName: 'తెలుగు' },
  { code: 'bn', name: 'Bengali', nativeName: 'বাংলা' },
  { code: 'gu', name: 'Gujarati', nativeName: 'ગુજરાતી' },
  { code: 'mr', name: 'Marathi', nativeName: 'मराठी' },
  { code: 'kn', name: 'Kannada', nativeName: 'ಕನ್ನಡ' },
  { code: 'ml', name: 'Malayalam', nativeName: 'മലയാളം' },
] as const;

export type Language = (typeof languages)[number]['code'];

export const fallbackLanguage: Language = 'en';

export const languageCodes: readonly Language[] = languages.map((language) => language.code);

export function isLanguage(code: unknown): code is Language {
  return languageCodes.includes(code as Language);
}

export const currencies = [
  { code: 'INR', symbol: '₹', name: 'Indian Rupee' },
  { code: 'USD', symbol: '$', name: 'US Dollar' },
  { code: 'EUR', symbol: '€', name: 'Euro' },
  { code: 'AED', symbol: 'AED', name: 'UAE Dirham' },
  { code: 'AUD', symbol: 'A$', name: 'Australian Dollar' },
] as const;

export type Currency = (typeof currencies)[number]['code'];

/** How much of each currency one rupee buys. */
export type Rates = Record<Exclude<Currency, 'INR'>, number>;

export const locales = [
  { code: 'IN', name: 'India', flag: '🇮🇳', format: 'en-IN' },
  { code: 'US', name: 'United States', flag: '🇺🇸', format: 'en-US' },
  { code: 'EU', name: 'Europe', flag: '🇪🇺', format: 'en-GB' },
  { code: 'AE', name: 'United Arab Emirates', flag: '🇦🇪', format: 'en-AE' },
  { code: 'AU', name: 'Australia', flag: '🇦🇺', format: 'en-AU' },
] as const;

export type Locale = (typeof locales)[number]['code'];

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
export const cookieNames = { auth: 'auth_token', cart: 'cart_token' } as const;
