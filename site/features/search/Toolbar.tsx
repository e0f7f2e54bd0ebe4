import { searchRules } from '../../../api/contract/rules';
import type { TextKey, Translate } from '../../i18n/keys';
import type { Change, SearchState } from './address';

const sorts = [
  ['relevance', 'search.sortRelevance'],
  ['price-low', 'search.sortPriceLow'],
  ['price-high', 'search.sortPriceHigh'],
  ['name', 'search.sortName'],
] as const satisfies [SearchState['sort'], TextKey][];

/** How many are shown, how many at once, in which order and how. */
export function Toolbar({
  t,
  state,
  change,
  total,
}: {
  t: Translate;
  state: SearchState;
  change: Change;
  total: number | undefined;
}) {
  const from = (state.page - 1) * state.show + 1;
  const to = Math.min(state.page * state.show, total ?? 0);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="me-auto min-h-6 text-sm text-muted" role="status">
        {total !== undefined && total > 0 && t('search.showing', { from, to, count: total })}
      </p>
      <label className="flex max-w-full items-center gap-2 text-sm">
        {t('search.show')}
        <select
          className="field w-auto min-w-0 py-1"
          value={state.show}
          onChange={(event) => change({ show: Number(event.target.value) })}
        >
          {searchRules.showChoices.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <label className="flex max-w-full items-center gap-2 text-sm">
        {t('search.sort')}
        <select
          className="field w-auto min-w-0 py-1"
          value={state.sort}
          onChange={(event) => change({ sort: event.target.value as SearchState['sort'] })}
        >
          {sorts.map(([order, key]) => (
            <option key={order} value={order}>
              {t(key)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t('search.view')}</legend>
        {(['grid', 'list'] as const).map((view) => (
          <button
            key={view}
            type="button"
            className="btn min-h-10 px-3 py-1 text-sm"
            aria-pressed={state.view === view}
            onClick={() => change({ view, page: state.page })}
          >
            {t(`search.${view}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
