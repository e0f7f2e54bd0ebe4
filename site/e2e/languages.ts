import { languageCodes } from '../../api/shop/language/languages';

/**
 * Tests that run in several languages end their title with the language. `npm test` runs them in English on a phone;
 * `npm run soak` in the other languages, and in English on a desktop.
 */
const areOthers = process.env.E2E_LANGUAGES === 'others';
const others = languageCodes.filter((code) => code !== 'en');
const inOthers = new RegExp(`\\((?:${others.join('|')})\\)(?: @\\w+)*$`);
const inEnglish = /\(en\)(?: @\w+)*$/;

/** The number of languages in this run. */
export const languageCount = areOthers ? others.length : 1;

/** Filters of a project in playwright.config.ts: the tests of this run. */
export const ofThisRun = areOthers ? { grep: inOthers } : { grepInvert: inOthers };
/** The same for tests that also run at desktop width. */
export const atDesktop = areOthers ? { grep: /\(en\) @desktop/ } : { grep: /@desktop/, grepInvert: inEnglish };
