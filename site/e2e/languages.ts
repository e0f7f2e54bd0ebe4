import { languageCodes } from '../../api/contract/languages';

/**
 * A test that is made in several languages says its language at the end of its title: `npm test` makes it in English,
 * `npm run soak` in the others.
 */
const areOthers = process.env.E2E_LANGUAGES === 'others';
const others = languageCodes.filter((code) => code !== 'en');
const titles = new RegExp(`\\((?:${others.join('|')})\\)(?: @\\w+)*$`);

/** How many languages this run is about. */
export const languageCount = areOthers ? others.length : 1;

/** The tests of this run, for a project of playwright.config.ts. */
export const ofThisRun = areOthers ? { grep: titles } : { grepInvert: titles };
