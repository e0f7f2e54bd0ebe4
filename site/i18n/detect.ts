import { isLanguage, type Language } from '../../api/shop/language/languages';

/** What the browser knows about its reader's language. */
export interface LanguageSigns {
  /** The stored choice. */
  stored: string | null | undefined;
  /** The browser's languages, in order of preference. */
  browser: readonly string[];
  /** The page's `lang`. */
  page: string;
}

/** The language of a code: Hindi for "hi-IN"; undefined for anything but a code of the shop's languages. */
function languageOf(code: unknown): Language | undefined {
  if (typeof code !== 'string' || !/^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,4}$/i.test(code)) return undefined;
  const [base] = code.toLowerCase().split(/[-_]/, 1);
  return isLanguage(base) ? base : undefined;
}

/** The reader's language: the stored preference, or else the browser's language, or else the page's own. */
export function detectLanguage({ stored, browser, page }: LanguageSigns): Language | undefined {
  for (const code of [stored, ...browser, page]) {
    const language = languageOf(code);
    if (language) return language;
  }
  return undefined;
}
