import type { Strings } from '../../i18n/keys';
import { translator } from '../../i18n/translate';
import { pageLanguage } from '../../lib/page-strings';

/** The search of the information pages, by Pagefind: its index is made when the site is compiled (scripts/site-search.ts). */

interface Found {
  url: string;
  /** HTML of the words around the match, which are in mark elements. */
  excerpt: string;
  meta: { title: string; page: string };
}

interface Pagefind {
  init(): Promise<void>;
  /** null when a later search was asked for in the meantime. */
  debouncedSearch(
    query: string,
    options: object,
    wait: number,
  ): Promise<{ results: { data(): Promise<Found> }[] } | null>;
}

const shown = 8;
const waitMilliseconds = 200;
const index = '/pagefind/pagefind.js';

/** Brings the search field to life. */
export function searchIn(box: HTMLElement): void {
  const form = box.querySelector('form');
  const input = box.querySelector('input');
  const status = box.querySelector('[role=status]');
  const list = box.querySelector('ol');
  if (!form || !input || !status || !list) return;
  const strings = JSON.parse(box.querySelector('script')?.textContent || '{}') as Strings;
  const t = translator(strings, pageLanguage());
  let loading: Promise<Pagefind> | undefined;

  async function load(): Promise<Pagefind> {
    const pagefind = (await import(/* @vite-ignore */ index)) as Pagefind;
    await pagefind.init();
    return pagefind;
  }

  async function search(): Promise<void> {
    const query = input?.value.normalize('NFC').trim() ?? '';
    if (query === '') return show([], '');
    try {
      loading ??= load();
      const answer = await (await loading).debouncedSearch(query, {}, waitMilliseconds);
      if (!answer) return;
      const found = await Promise.all(answer.results.slice(0, shown).map((result) => result.data()));
      const count = answer.results.length;
      show(found, count === 0 ? t('info.searchNone', { query }) : t('info.searchFound', { count }));
    } catch (error) {
      loading = undefined;
      console.warn('the search of this site did not answer', error);
      show([], t('info.searchFailed'));
    }
  }

  function show(found: Found[], words: string): void {
    if (status) status.textContent = words;
    list?.replaceChildren(...found.map(resultItem));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
  });
  input.addEventListener('input', search);
  if (input.value) search();
}

function resultItem({ url, excerpt, meta }: Found): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = meta.title;
  const words = document.createElement('p');
  const page = document.createElement('span');
  page.textContent = meta.page === meta.title ? '' : `${meta.page}: `;
  words.append(page, ...new DOMParser().parseFromString(excerpt, 'text/html').body.childNodes);
  item.append(link, words);
  return item;
}
