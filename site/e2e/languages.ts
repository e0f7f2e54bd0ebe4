import { languageCodes } from '../../api/shop/language/languages';

/**
 * A test that is made in several languages says its language at the end of its title. `npm test` makes it in English, on a
 * phone; `npm run soak` in the other languages, and in English on a desktop.
 */
const areOthers = process.env.E2E_LANGUAGES === 'others';
const others = languageCodes.filter((code) => code !== 'en');
const inOthers = new RegExp(`\\((?:${others.join('|')})\\)(?: @\\w+)*$`);
const inEnglish = /\(en\)(?: @\w+)*$/;

/** How many languages this run is about. */
export const languageCount = areOthers ? others.length : 1;

/** The tests of this run, for a project of playwright.config.ts. */
export const ofThisRun = areOthers ? { grep: inOthers } : { grepInvert: inOthers };
/** The same of those that are made at desktop width too. */
export const atDesktop = areOthers ? { grep: /\(en\) @desktop/ } : { grep: /@desktop/, grepInvert: inEnglish };
