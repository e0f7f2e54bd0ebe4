import { escapeMarkup } from '../../api/shop/escape';

/**
 * Header and footer are the same on every page of a language, so they are rendered once and cached as text: they took
 * half of each page's rendering time. A mark stands for the page's own path.
 */

/** Stands for the page's path; no path contains it. */
export const pathMark = '/-this-page-';

const known = new Map<string, string>();

export async function remember(name: string, path: string, render: () => Promise<string>): Promise<string> {
  // With a language, Home is "/hi" rather than "/hi/", so the mark cannot stand for its path.
  const key = path === '/' ? `${name} /` : name;
  let html = import.meta.env.DEV ? undefined : known.get(key);
  if (html === undefined) {
    html = await render();
    known.set(key, html);
  }
  return path === '/' ? html : html.replaceAll(pathMark, () => escapeMarkup(path));
}
