import { type Language, languageCodes } from './languages.ts';

/** Scripts by their ISO 15924 codes; search must know each one (api/search/language/scripts.ts). */
export type Script = 'Latn' | 'Deva' | 'Taml' | 'Telu' | 'Beng' | 'Gujr' | 'Knda' | 'Mlym';

/**
 * Names in English and in the language itself. Separate from the codes: nearly every page needs the codes, few need the
 * names.
 */
const names: Record<Language, { name: string; nativeName: string; script: Script }> = {
  en: { name: 'English', nativeName: 'English', script: 'Latn' },
  hi: { name: 'Hindi', nativeName: 'हिन्दी', script: 'Deva' },
  ta: { name: 'Tamil', nativeName: 'தமிழ்', script: 'Taml' },
  te: { name: 'Telugu', nativeName: 'తెలుగు', script: 'Telu' },
  bn: { name: 'Bengali', nativeName: 'বাংলা', script: 'Beng' },
  gu: { name: 'Gujarati', nativeName: 'ગુજરાતી', script: 'Gujr' },
  mr: { name: 'Marathi', nativeName: 'मराठी', script: 'Deva' },
  kn: { name: 'Kannada', nativeName: 'ಕನ್ನಡ', script: 'Knda' },
  ml: { name: 'Malayalam', nativeName: 'മലയാളം', script: 'Mlym' },
};

/** The languages with their names and scripts. */
export const languages = languageCodes.map((code) => ({ code, ...names[code] }));
