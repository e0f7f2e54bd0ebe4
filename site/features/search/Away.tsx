import { useEffect, useState } from 'react';
import type { Translate } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';
import { type FoundPage, loadPagefind } from '../../lib/pagefind';

const shown = 8;

/** Pages with all the words, or else with each word: a part's brand and its category are two pages. */
async function pagesFor(query: string): Promise<FoundPage[]> {
  const pagefind = await loadPagefind();
  const words = query.normalize('NFC').split(/\s+/);
  const answers = await Promise.all([query, ...(words.length > 1 ? words : [])].map((one) => pagefind.search(one)));
  const found = answers.flatMap(({ results }) => results.slice(0, shown));
  const pages = await Promise.all(found.map((result) => result.data()));
  return [...new Map(pages.map((page) => [page.url, page])).values()].slice(0, shown);
}

/**
 * Shown when the shop's API is down: brands, categories and help pages that contain the words, from the static index.
 * Index and scripts load only then.
 */
export default function Away({ t, query, error }: { t: Translate; query: string; error: unknown }) {
  const [pages, setPages] = useState<FoundPage[]>();
  // A refused query does not mean that the API is down, and without a connection the index is unreachable too. A plain
  // file host also refuses, but without the API's error codes.
  const isRefused = error instanceof ApiFailure && error.status < 500 && error.answer.error;
  const isAway = query !== '' && navigator.onLine && !isRefused;
  useEffect(() => {
    let over = false;
    if (!isAway) return;
    pagesFor(query).then(
      (found) => over || setPages(found),
      (error: unknown) => console.warn('the search of pages did not answer', error),
    );
    return () => {
      over = true;
    };
  }, [query, isAway]);
  if (!isAway || !pages) return null;
  return (
    <section className="mt-6" aria-label={t('search.awayTitle')}>
      <h2 className="text-base">{t('search.awayTitle')}</h2>
      <p className="hint" role="status">
        {pages.length > 0 ? t('search.away', { query }) : t('search.awayNothing', { query })}
      </p>
      <ul className="mt-3 grid gap-2">
        {pages.map(({ url, meta }) => (
          <li key={url} className="panel relative px-4 py-3 hover:border-accent">
            <a className="font-semibold no-underline after:absolute after:inset-0" href={url}>
              {meta.title}
            </a>
            {meta.page !== meta.title && <span className="hint block">{meta.page}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
