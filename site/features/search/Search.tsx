import { useEffect, useState } from 'react';
import type { SearchAnswer } from '../../../api/contract/parts';
import { searchRules } from '../../../api/contract/rules';
import type { TextKey, Translate } from '../../i18n/keys';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { apiQuery, readAddress, type SearchState, writeAddress } from './address';
import { DebugPanel } from './DebugPanel';
import { PartCard } from './PartCard';

interface Props extends IslandProps {
  /** Categories that have a drawing. */
  drawings: readonly string[];
}

type Change = (change: Partial<SearchState>) => void;

/** Search results with filters, order, paging and view, all in the address. Source: storefront specification, section 2. */
export default function Search(props: Props) {
  const t = useText(props);
  const [state, setState] = useState<SearchState>();

  useEffect(() => {
    const read = () => {
      const next = readAddress(location.search);
      // A blank query makes no request and goes home. Source: storefront specification, section 5.
      if (next.q === '') location.replace(`${props.base}/`);
      else setState(next);
    };
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [props.base]);

  if (!state) return <p aria-busy="true">{t('site.loading')}</p>;
  const change: Change = (part) => {
    // Whatever narrows or reorders the results starts again at their first page.
    const next = { ...state, page: 1, ...part };
    history.pushState(null, '', writeAddress(next));
    setState(next);
    if (part.page !== undefined) document.getElementById('content')?.scrollIntoView();
  };
  return <Results {...props} state={state} change={change} />;
}

function Results({ state, change, ...props }: Props & { state: SearchState; change: Change }) {
  const t = useText(props);
  const query = apiQuery(state, props.language);
  const [loading, retry] = useLoad(query, () => call<SearchAnswer>('GET', `/api/parts/search?${query}`));
  const [last, setLast] = useState<SearchAnswer>();
  useEffect(() => {
    if (loading.state === 'there') setLast(loading.data);
  }, [loading]);
  // While the next results come, the ones before stay, so that the page does not jump.
  const answer = loading.state === 'there' ? loading.data : last;
  const filtered = state.brands.length > 0 || state.available !== undefined;

  return (
    <>
      <h1 className="mb-4">{t('search.titleFor', { query: state.q })}</h1>
      {loading.state === 'failed' && (
        <ErrorPanel
          t={t}
          error={loading.error}
          title={t('errors.searchTitle')}
          text={t('search.failed')}
          onRetry={retry}
        />
      )}
      {loading.state !== 'failed' && (
        <div className="grid items-start gap-6 md:grid-cols-[13rem_1fr]">
          <Filters t={t} state={state} change={change} counts={answer?.data.counts} />
          <div className="min-w-0" aria-busy={loading.state === 'loading'}>
            <Toolbar t={t} state={state} change={change} total={answer?.data.total} />
            {answer && answer.data.total > 0 && (
              <ul className={state.view === 'grid' ? 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3' : 'grid gap-3'}>
                {answer.data.items.map((part) => (
                  <PartCard
                    key={part.id}
                    part={part}
                    drawings={props.drawings}
                    view={state.view}
                    base={props.base}
                    language={props.language}
                    t={t}
                  />
                ))}
              </ul>
            )}
            {answer && answer.data.total === 0 && <Nothing t={t} state={state} filtered={filtered} change={change} />}
            {answer && <Pages t={t} state={state} total={answer.data.total} change={change} />}
            {answer?.debugInfo && <DebugPanel t={t} info={answer.debugInfo} />}
          </div>
        </div>
      )}
    </>
  );
}

function Filters({
  t,
  state,
  change,
  counts,
}: {
  t: Translate;
  state: SearchState;
  change: Change;
  counts: SearchAnswer['data']['counts'] | undefined;
}) {
  const [open, setOpen] = useState(false);
  const top = counts?.brands.slice(0, searchRules.topBrands) ?? [];
  const toggleBrand = (id: string) =>
    change({
      brands: state.brands.includes(id) ? state.brands.filter((brand) => brand !== id) : [...state.brands, id],
    });
  const availability = [
    { value: true, text: t('search.available'), count: counts?.available },
    { value: false, text: t('search.outOfStock'), count: counts?.outOfStock },
  ];
  return (
    <form className="rounded-[0.625rem] md:border md:border-line md:bg-surface md:p-4" aria-label={t('search.filters')}>
      {/* On a phone the results come first: the filters open on demand. */}
      <button
        type="button"
        className="btn w-full md:hidden"
        aria-expanded={open}
        aria-controls="filters"
        onClick={() => setOpen(!open)}
      >
        {t('search.filters')}
      </button>
      <div id="filters" className={open ? 'panel mt-3 p-4 md:mt-0 md:border-0 md:p-0' : 'hidden md:block'}>
        <fieldset>
          <legend className="label">{t('search.availability')}</legend>
          {availability.map(({ value, text, count }) => (
            <label key={text} className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={state.available === value}
                onChange={(event) => change({ available: event.target.checked ? value : undefined })}
              />
              <span className="flex-1">{text}</span>
              {count !== undefined && <span className="hint">{count}</span>}
            </label>
          ))}
        </fieldset>
        <fieldset className="mt-3">
          <legend className="label">{t('search.brands')}</legend>
          {!counts && <p className="hint">{t('search.loadingBrands')}</p>}
          {counts && top.length === 0 && <p className="hint">{t('search.noBrands')}</p>}
          {top.map((brand) => (
            <label key={brand.brandId} className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={state.brands.includes(brand.brandId)}
                onChange={() => toggleBrand(brand.brandId)}
              />
              <span className="min-w-0 flex-1" lang="en">
                {brand.brandName}
              </span>
              <span className="hint">{brand.count}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </form>
  );
}

const sorts = [
  ['relevance', 'search.sortRelevance'],
  ['price-low', 'search.sortPriceLow'],
  ['price-high', 'search.sortPriceHigh'],
  ['name', 'search.sortName'],
] as const satisfies [SearchState['sort'], TextKey][];

function Toolbar({
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

function Nothing({
  t,
  state,
  filtered,
  change,
}: {
  t: Translate;
  state: SearchState;
  filtered: boolean;
  change: Change;
}) {
  return (
    <div className="panel p-8 text-center" role="status">
      {filtered ? (
        <>
          <p className="font-semibold">{t('search.noMatch')}</p>
          <button type="button" className="btn mt-3" onClick={() => change({ brands: [], available: undefined })}>
            {t('search.clearFilters')}
          </button>
        </>
      ) : (
        <>
          <p className="font-semibold">{t('search.noResults', { query: state.q })}</p>
          <p className="mt-1 text-muted">{t('search.noResultsHint')}</p>
        </>
      )}
    </div>
  );
}

function Pages({ t, state, total, change }: { t: Translate; state: SearchState; total: number; change: Change }) {
  const pages = Math.ceil(total / state.show);
  if (pages <= 1) return null;
  return (
    <nav className="mt-6 flex flex-wrap items-center justify-center gap-3" aria-label={t('pager.label')}>
      <button type="button" className="btn" disabled={state.page <= 1} onClick={() => change({ page: state.page - 1 })}>
        {t('pager.previous')}
      </button>
      <span className="text-muted">{t('pager.pageOf', { page: state.page, pages })}</span>
      <button
        type="button"
        className="btn"
        disabled={state.page >= pages}
        onClick={() => change({ page: state.page + 1 })}
      >
        {t('pager.next')}
      </button>
    </nav>
  );
}
