import type { Strings } from '../../i18n/keys';
import { translator } from '../../i18n/translate';
import { pageLanguage } from '../../lib/page-strings';
import { type FoundPage, loadPagefind } from '../../lib/pagefind';

/** The search of this site: information pages, brands and categories. */

const shown = 8;
const waitMilliseconds = 200;

/** Connects the search field to the search. */
export function searchIn(box: HTMLElement): void {
  const form = box.querySelector('form');
  const input = box.querySelector('input');
  const status = box.querySelector('[role=status]');
  const list = box.querySelector('ol');
  if (!form || !input || !status || !list) return;
  const strings = JSON.parse(box.querySelector('script')?.textContent || '{}') as Strings;
  const t = translator(strings, pageLanguage());

  async function search(): Promise<void> {
    const query = input?.value.normalize('NFC').trim() ?? '';
    if (query === '') return show([], '');
    try {
      const answer = await (await loadPagefind()).debouncedSearch(query, {}, waitMilliseconds);
      if (!answer) return;
      const found = await Promise.all(answer.results.slice(0, shown).map((result) => result.data()));
      const count = answer.results.length;
      show(found, count === 0 ? t('info.searchNone', { query }) : t('info.searchFound', { count }));
    } catch (error) {
      console.warn('the search of this site did not answer', error);
      show([], t('info.searchFailed'));
    }
  }

  function show(found: FoundPage[], words: string): void {
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

function resultItem({ url, excerpt, meta }: FoundPage): HTMLElement {
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
