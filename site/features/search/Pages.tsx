import type { Translate } from '../../i18n/keys';
import type { Shown } from './search';

/** Paging through the results. */
export function Pages({ t, shown, onPage }: { t: Translate; shown: Shown; onPage: (page: number) => void }) {
  const { page, show } = shown.state;
  const pages = Math.ceil(shown.answer.data.total / show);
  if (pages <= 1) return null;
  return (
    <nav className="mt-6 flex flex-wrap items-center justify-center gap-3" aria-label={t('pager.label')}>
      <button id="previous" type="button" className="btn" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pager.previous')}
      </button>
      <span className="text-muted">{t('pager.pageOf', { page, pages })}</span>
      <button id="next" type="button" className="btn" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('pager.next')}
      </button>
    </nav>
  );
}
