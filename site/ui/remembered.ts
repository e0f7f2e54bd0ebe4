import { escapeMarkup } from '../../api/shop/escape';

/**
 * Content that is the same on every page of a language (header, footer) is rendered once and cached as text: it took
 * half of each page's rendering time. Where such content contains the page's own path, it has a mark that is replaced.
 */

/** Stands for the page's path; no path contains it. */
export const pathMark = '/-this-page-';

const known = new Map<string, string>();

export async function remember(name: string, path: string, render: () => Promise<string>): Promise<string> {
  // With a language, Home is "/hi" rather than "/hi/": there is no path for the mark to be replaced with.
  const key = path === '/' ? `${name} /` : name;
  let html = import.meta.env.DEV ? undefined : known.get(key);
  if (html === undefined) {
    html = await render();
    known.set(key, html);
  }
  return path === '/' ? html : html.replaceAll(pathMark, () => escapeMarkup(path));
}
