import { initAstroI18next, localizePath } from 'astro-i18next';
import { type Language, languageCodes } from '../../api/contract/languages';
import config from '../../astro-i18next.config';

initAstroI18next(config);

/** Asked once per language: a page has dozens of links. */
const bases = new Map<Language, string>(
  languageCodes.map((language) => [language, localizePath('/', language, '/').replace(/\/$/, '')]),
);

/** What stands before every path of a language: "" or "/hi". Islands build their links with it. */
export function pathBase(language: Language): string {
  return bases.get(language) as string;
}

/** "/cart" in Hindi is "/hi/cart"; the address decides the language of a page. */
export function pathIn(language: Language, path: string): string {
  const base = pathBase(language);
  if (path === '/') return base || '/';
  return path.startsWith('/?') ? (base || '/') + path.slice(1) : base + path;
}
