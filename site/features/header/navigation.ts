import type { TextKey } from '../../i18n/keys';

/** The links of the header's navigation, on every page and at every width. */
export const navigation = [
  { path: '/categories', key: 'header.categories' },
  { path: '/brands', key: 'header.brands' },
  { path: '/faqs', key: 'header.help' },
] as const satisfies { path: string; key: TextKey }[];

/** The navigation link to mark on a page: the link to the page itself ("page"), or to a page above it ("true"). */
export interface Here {
  path: (typeof navigation)[number]['path'];
  current: 'page' | 'true';
}

/** @param page a path without the language; undefined if no link leads to the page or above it */
export function placeOf(page: string): Here | undefined {
  for (const { path } of navigation) {
    if (page === path) return { path, current: 'page' };
    if (page.startsWith(`${path}/`)) return { path, current: 'true' };
  }
  return undefined;
}
