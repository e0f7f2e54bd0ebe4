import { initAstroI18next, localizePath } from 'astro-i18next';
import type { Language } from '../../api/contract/languages';
import config from '../../astro-i18next.config';

initAstroI18next(config);

/** "/cart" in Hindi is "/hi/cart"; the address decides the language of a page. */
export function pathIn(language: Language, path: string): string {
  const [pathname = '/', query] = path.split('?', 2);
  const localized = localizePath(pathname, language, '/');
  return query ? `${localized}?${query}` : localized;
}

/** What stands before every path of a language: "" or "/hi". Islands build their links with it. */
export function pathBase(language: Language): string {
  return pathIn(language, '/').replace(/\/$/, '');
}
