/** The last search of this browser tab, so that other pages can lead back to it as it was. */
const storageKey = 'last_search';

/** Keeps what the search page shows when the shopper leaves it; filters and paging change its address until then. */
export function rememberSearch(): void {
  addEventListener('pagehide', () => {
    const query = new URLSearchParams(location.search);
    if (query.get('q')?.trim() || query.get('vehicle')) sessionStorage.setItem(storageKey, location.search);
  });
}

/** The query of this tab's last search, "?q=brake&page=2"; in a tab opened from a search page, of that one. */
export function lastSearch(): string | undefined {
  try {
    const kept = sessionStorage.getItem(storageKey);
    if (kept) return kept;
    const from = new URL(document.referrer);
    return from.origin === location.origin && /^(?:\/[a-z]{2})?\/search$/.test(from.pathname) ? from.search : undefined;
  } catch {
    // No storage, or the page was opened from nowhere.
    return undefined;
  }
}

/** Links to search results lead to the last search; until there is one they keep the address they came with. */
export function followLastSearch(): void {
  const search = lastSearch();
  if (!search) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-last-search]')) {
    link.pathname = link.dataset.lastSearch || link.pathname;
    link.search = search;
  }
}
