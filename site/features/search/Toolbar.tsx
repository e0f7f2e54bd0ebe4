import { useStore } from '@nanostores/react';
import type { Locale } from '../../../api/shop/language/languages';
import { facetList, type SortOrder } from '../../../api/shop/search/facets';
import { searchRules } from '../../../api/shop/search/rules';
import { formatNumber } from '../../i18n/format';
import type { TextKey, Translate } from '../../i18n/keys';
import { pageText } from '../../lib/page-strings';
import { useRegion } from '../../ui/island';
import { $onlyFits, chooseOnlyFits } from '../vehicle/only-fits';
import type { Change, SearchState } from './address';
import { facetTexts } from './facets';
import type { Shown } from './search';

const sorts = new Map<SortOrder, TextKey>([
  ['relevance', 'search.sortRelevance'],
  ['price-low', 'search.sortPriceLow'],
  ['price-high', 'search.sortPriceHigh'],
  ['name', 'search.sortName'],
  ...facetList.flatMap(([facet, { sort }]): [SortOrder, TextKey][] =>
    sort ? [[sort as SortOrder, facetTexts[facet].label]] : [],
  ),
]);

/** "Showing 1-24 of 60 Products"; empty when there is nothing to show. */
export function showingText(t: Translate, { state, answer }: Shown, region: Locale): string {
  const { total } = answer.data;
  if (total === 0) return '';
  const from = (state.page - 1) * state.show + 1;
  const to = Math.min(state.page * state.show, total);
  return t('search.showing', { from: formatNumber(from, region), to: formatNumber(to, region), count: total });
}

/** The text of a sort order, for the announcement of results. */
export function sortText(t: Translate, sort: SearchState['sort']): string {
  return `${t('search.sort')}: ${t(sorts.get(sort) ?? 'search.sortRelevance')}`;
}

interface Props {
  t: Translate;
  state: SearchState;
  change: Change;
  shown: Shown | undefined;
  isEmpty: boolean;
}

/** Number shown, page size, order and view. An empty list shows only the switch that may have emptied it. */
export function Toolbar({ t, state, change, shown, isEmpty }: Props) {
  const region = useRegion();
  if (isEmpty && !shown?.fit) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* On its own row: text that arrives later must not push the controls aside. */}
      <div className="flex min-h-6 basis-full flex-wrap items-center justify-between gap-x-4 [[data-vehicle]_&]:min-h-11">
        <p className="text-sm text-muted">{shown && showingText(t, shown, region)}</p>
        {shown?.fit && <OnlyFits isOn={shown.fit.isOnly} />}
      </div>
      {!isEmpty && (
        <>
          <label className="flex min-w-0 basis-full flex-wrap items-center gap-x-2 text-sm @min-[36rem]:basis-auto">
            <span>{t('search.sort')}</span>
            <select
              id="sort"
              className="field min-w-0 flex-[1_1_6rem] py-1 text-ellipsis"
              value={state.sort}
              onChange={(event) => change({ sort: event.target.value as SortOrder })}
            >
              {[...sorts].map(([order, key]) => (
                <option key={order} value={order}>
                  {t(key)}
                </option>
              ))}
            </select>
          </label>
          <label className="flex max-w-full items-center gap-2 text-sm">
            <span>{t('search.show')}</span>
            <select
              id="show"
              className="field w-auto min-w-0 py-1"
              value={state.show}
              onChange={(event) => change({ show: Number(event.target.value) })}
            >
              {searchRules.showChoices.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          </label>
          {views(t, state, change)}
        </>
      )}
    </div>
  );
}

function views(t: Translate, state: SearchState, change: Change) {
  return (
    <fieldset className="flex max-w-full flex-wrap gap-1">
      <legend className="sr-only">{t('search.view')}</legend>
      {(['grid', 'list'] as const).map((view) => (
        <button
          key={view}
          id={`view-${view}`}
          type="button"
          className="btn min-h-10 px-3 py-1 text-sm"
          aria-pressed={state.view === view}
          onClick={() => change({ view, page: state.page })}
        >
          {t(`search.${view}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** The switch "only what fits". It is on by default when something fits. */
function OnlyFits({ isOn }: { isOn: boolean }) {
  const chosen = useStore($onlyFits);
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        id="only-fits"
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={chosen ?? isOn}
        onChange={(event) => chooseOnlyFits(event.target.checked)}
      />
      {pageText()('fit.only')}
    </label>
  );
}
