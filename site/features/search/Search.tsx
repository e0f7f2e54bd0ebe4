import { useEffect, useState } from 'react';
import type { SearchAnswer } from '../../../api/contract/parts';
import type { Translate } from '../../i18n/keys';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { FitsFilter, useVehicleFailure, useVehicleName, VehicleFailure } from '../garage/FitsFilter';
import { apiQuery, type Change, readAddress, type SearchState, writeAddress } from './address';
import { DebugPanel } from './DebugPanel';
import { Filters } from './Filters';
import { PartCard } from './PartCard';
import { Toolbar } from './Toolbar';

interface Props extends IslandProps {
  /** Categories that have a drawing. */
  drawings: readonly string[];
}

/** Search results with filters, order, paging and view, all in the address. Source: storefront specification, section 2. */
export default function Search(props: Props) {
  const t = useText(props);
  const [state, setState] = useState<SearchState>();

  useEffect(() => {
    const read = () => {
      const next = readAddress(location.search);
      // A blank query makes no request and goes home, unless all that fits a vehicle is asked for. Source: section 5.
      if (next.q === '' && next.vehicle === undefined) location.replace(`${props.base}/`);
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
  const vehicleName = useVehicleName(state.vehicle);
  const vehicleFailure = useVehicleFailure(loading.state === 'failed' ? loading.error : undefined, props.base);
  const forVehicle = vehicleName === undefined ? t('search.title') : t('garage.partsFor', { name: vehicleName });
  const filtered = state.q === '' || state.brands.length > 0 || state.available !== undefined;

  return (
    <>
      <h1 className="mb-4">{state.q === '' ? forVehicle : t('search.titleFor', { query: state.q })}</h1>
      {state.vehicle !== undefined && (
        <FitsFilter
          t={t}
          name={vehicleName}
          onRemove={() => (state.q === '' ? location.assign(`${props.base}/`) : change({ vehicle: undefined }))}
        />
      )}
      {vehicleFailure && <VehicleFailure t={t} base={props.base} failure={vehicleFailure} />}
      {loading.state === 'failed' && !vehicleFailure && (
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
