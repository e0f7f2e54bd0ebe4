import { type Language, languageCodes } from '../../api/contract/languages';

/**
 * What is tested in several languages, and says so at the end of its title: `npm test` tests it in English, and screens
 * in Tamil too, whose words are the longest; `npm run soak` in all the others.
 */
const often = { journeys: ['en'], screens: ['en', 'ta'] } as const satisfies Record<string, readonly Language[]>;

export const areOthers = process.env.E2E_LANGUAGES === 'others';

/** The languages of this run. */
export const languagesOf = (kind: keyof typeof often): Language[] =>
  languageCodes.filter((code) => (often[kind] as readonly Language[]).includes(code) !== areOthers);

/** Which tests are part of this run, for a project of playwright.config.ts. */
export function inTurn(kind: keyof typeof often): { grep?: RegExp; grepInvert?: RegExp } {
  const others = languageCodes.filter((code) => !(often[kind] as readonly Language[]).includes(code));
  const titles = new RegExp(`\\((?:${others.join('|')})\\)(?: @\\w+)*$`);
  return areOthers ? { grep: titles } : { grepInvert: titles };
}
