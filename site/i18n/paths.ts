import { initAstroI18next, localizePath } from 'astro-i18next';
import type { Language } from '../../api/contract/languages';
import config from '../../astro-i18next.config';

initAstroI18next(config);

/** "/cart" in Hindi is "/hi/cart"; the address decides the language of a page. */
export function pathIn(language: Language, path: string): string {
  const at = path.indexOf('?');
  if (at === -1) return localizePath(path, language, '/');
  return localizePath(path.slice(0, at), language, '/') + path.slice(at);
}

/** What stands before every path of a language: "" or "/hi". Islands build their links with it. */
export function pathBase(language: Language): string {
  return pathIn(language, '/').replace(/\/$/, '');
}
