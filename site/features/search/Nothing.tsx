import type { Translate } from '../../i18n/keys';
import { filterCount, type SearchState } from './address';

/** The text of the empty states. */
export function nothingText(t: Translate, state: SearchState): string {
  return filterCount(state) > 0 || state.q === '' ? t('search.noMatch') : t('search.noResults', { query: state.q });
}

/** No results, because of the filters or at all. */
export function Nothing({ t, state, onClear }: { t: Translate; state: SearchState; onClear: () => void }) {
  return (
    <div className="panel p-8 text-center">
      <p className="font-semibold">{nothingText(t, state)}</p>
      {filterCount(state) > 0 && (
        <button type="button" className="btn mt-3" onClick={onClear}>
          {t('search.clearFilters')}
        </button>
      )}
      {filterCount(state) === 0 && state.q !== '' && <p className="mt-1 text-muted">{t('search.noResultsHint')}</p>}
    </div>
  );
}
