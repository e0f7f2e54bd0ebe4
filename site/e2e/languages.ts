import { languageCodes } from '../../api/shop/language/languages';

/**
 * Tests that run in several languages end their title with the language. `npm test` runs them in English on a phone;
 * `npm run soak` in the other languages, or those that E2E_LANGUAGES lists, and in English on a desktop.
 */
const wanted = process.env.E2E_LANGUAGES;
const areOthers = wanted !== undefined;
const allOthers = languageCodes.filter((code) => code !== 'en');
/** The other languages of this run: all (`others`), or those of a list ("hi,ta"). */
const others = wanted === undefined || wanted === 'others' ? allOthers : wanted.split(',');
const inOthers = new RegExp(`\\((?:${others.join('|')})\\)(?: @\\w+)*$`);
const inEnglish = /\(en\)(?: @\w+)*$/;

/** The number of languages in this run. */
export const languageCount = areOthers ? others.length : 1;

/** Filters of a project in playwright.config.ts: the tests of this run. */
export const ofThisRun = areOthers ? { grep: inOthers } : { grepInvert: inOthers };
/** The same for tests that also run at desktop width. */
export const atDesktop = areOthers ? { grep: /\(en\) @desktop/ } : { grep: /@desktop/, grepInvert: inEnglish };
