/** Search of pages with Pagefind, which loads on first use. */

export interface FoundPage {
  url: string;
  /** HTML of the words around the match, with the match in mark elements. */
  excerpt: string;
  /** The title of the page, and of the page or list that it belongs to. */
  meta: { title: string; page: string };
}

export interface Pagefind {
  init(): Promise<void>;
  mergeIndex(path: string): Promise<void>;
  search(query: string): Promise<PagefindAnswer>;
  /** null if a later search was started in the meantime. */
  debouncedSearch(query: string, options: object, wait: number): Promise<PagefindAnswer | null>;
}

interface PagefindAnswer {
  results: { data(): Promise<FoundPage> }[];
}

/** The compilation makes the index of information pages, each release that of brands and categories. */
const informationPages = '/pagefind/pagefind.js';
const cataloguePages = '/pagefind/catalogue';

let loading: Promise<Pagefind> | undefined;

/** Loads both indexes in the page's language. @throws if they cannot be loaded; the next call tries again */
export async function loadPagefind(): Promise<Pagefind> {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

async function load(): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ informationPages)) as Pagefind;
  await pagefind.init();
  await pagefind.mergeIndex(cataloguePages);
  return pagefind;
}
