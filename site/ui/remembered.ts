import { escapeMarkup } from '../../api/shop/escape';

/**
 * Header and footer are the same on every page of a language, so they are rendered once and cached as text: they took
 * half of each page's rendering time. A mark stands for the page's own path.
 */

/** Stands for the page's path; no path contains it. */
export const pathMark = '/-this-page-';

/** Contents in parts, between which a page's path goes. */
const known = new Map<string, readonly string[]>();

/** @returns the content at once when it is known */
export function remember(name: string, path: string, render: () => Promise<string>): string | Promise<string> {
  // With a language, Home is "/hi" rather than "/hi/", so the mark cannot stand for its path.
  const key = path === '/' ? `${name} /` : name;
  const parts = import.meta.env.DEV ? undefined : known.get(key);
  return parts ? parts.join(escapeMarkup(path)) : renderAnew(key, path, render);
}

async function renderAnew(key: string, path: string, render: () => Promise<string>): Promise<string> {
  const parts = (await render()).split(pathMark);
  known.set(key, parts);
  return parts.join(escapeMarkup(path));
}
