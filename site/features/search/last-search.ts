import { readPath } from '../../../api/shop/language/languages';
import { readText, writeText } from '../../lib/storage';

/** The last search in this browser tab; other pages lead back to it unchanged. */
const storageKey = 'last_search';

/** Stores the search page's address when the shopper leaves it; until then, filters and paging change that address. */
export function rememberSearch(): void {
  addEventListener('pagehide', () => {
    const query = new URLSearchParams(location.search);
    if (query.get('q')?.trim() || query.get('vehicle')) writeText('session', storageKey, location.search);
  });
}

/** The query of this tab's last search, "?q=brake&page=2"; else that of the search page that opened the tab. */
export function lastSearch(): string | undefined {
  const kept = readText('session', storageKey);
  if (kept) return kept;
  if (!document.referrer.startsWith(`${location.origin}/`)) return undefined;
  const from = new URL(document.referrer);
  return readPath(from.pathname).path === '/search' ? from.search : undefined;
}

/** Points links to search results at the last search; without one they keep their address. */
export function followLastSearch(): void {
  const search = lastSearch();
  if (!search) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-last-search]')) {
    link.pathname = link.dataset.lastSearch || link.pathname;
    link.search = search;
  }
}
