import type { Translate } from '../../i18n/keys';
import { chooseOnlyFits } from '../vehicle/only-fits';
import { filterCount } from './address';
import type { Shown } from './search';

/** The text of the empty states. */
export function nothingText(t: Translate, { state, fit }: Shown): string {
  if (fit?.isOnly) return t('search.noneFits');
  return filterCount(state) > 0 || state.q === '' ? t('search.noMatch') : t('search.noResults', { query: state.q });
}

/** No results: nothing fits, because of the filters, or at all. */
export function Nothing({ t, shown, onClear }: { t: Translate; shown: Shown; onClear: () => void }) {
  const { state, fit } = shown;
  return (
    <div className="panel p-8 text-center">
      <p className="font-semibold">{nothingText(t, shown)}</p>
      {fit?.isOnly && (
        <button type="button" className="btn mt-3" onClick={() => chooseOnlyFits(false)}>
          {t('search.showAll')}
        </button>
      )}
      {filterCount(state) > 0 && (
        <button type="button" className="btn mt-3" onClick={onClear}>
          {t('search.clearFilters')}
        </button>
      )}
      {!fit?.isOnly && filterCount(state) === 0 && state.q !== '' && (
        <p className="mt-1 text-muted">{t('search.noResultsHint')}</p>
      )}
    </div>
  );
}
