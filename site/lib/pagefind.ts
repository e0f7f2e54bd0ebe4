/** The search of pages, by Pagefind: what it needs comes when it is asked for the first time. */

export interface FoundPage {
  url: string;
  /** HTML of the words around the match, which are in mark elements. */
  excerpt: string;
  /** Its title, and that of the page or list that it belongs to. */
  meta: { title: string; page: string };
}

export interface Pagefind {
  init(): Promise<void>;
  mergeIndex(path: string): Promise<void>;
  search(query: string): Promise<PagefindAnswer>;
  /** null when a later search was asked for in the meantime. */
  debouncedSearch(query: string, options: object, wait: number): Promise<PagefindAnswer | null>;
}

interface PagefindAnswer {
  results: { data(): Promise<FoundPage> }[];
}

/** Made when the site is compiled, of the information pages; and with each release, of brands and categories. */
const informationPages = '/pagefind/pagefind.js';
const cataloguePages = '/pagefind/catalogue';

let loading: Promise<Pagefind> | undefined;

/** Both indexes, in the language of the page. @throws when they cannot be loaded; the next call tries again */
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
