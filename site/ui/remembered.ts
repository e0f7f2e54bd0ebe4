/**
 * What is the same on every page of a language (header, footer) is rendered once and kept as text: half of a page's
 * rendering time went there. Where such content names the page's own path, it writes a mark that is replaced.
 */

/** Stands for the page's path; a path has no such word. */
export const pathMark = '/-this-page-';

const known = new Map<string, string>();

export async function remember(name: string, path: string, render: () => Promise<string>): Promise<string> {
  // Home is the one path that vanishes behind a language ("/hi"), so nothing can be put in its place.
  const key = path === '/' ? `${name} /` : name;
  let html = import.meta.env.DEV ? undefined : known.get(key);
  if (html === undefined) {
    html = await render();
    known.set(key, html);
  }
  return path === '/' ? html : html.replaceAll(pathMark, () => inAttribute(path));
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
