import { useEffect, useState } from 'react';
import type { DeskOrders } from '../../../api/shop/desk/contract';
import { type DeskStage, deskLimits, deskStages } from '../../../api/shop/orders/rules';
import { formatNumber } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { unattended, useWatch } from '../../lib/watch';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { Pages } from '../../ui/Pages';
import { Choices } from './Choices';
import { DeskGate } from './DeskGate';
import { callOf, type DeskView, searchOf, viewOf } from './desk';
import { Enquiries } from './Enquiries';
import { NightBanner } from './NightBanner';
import { Waiting } from './Waiting';

/** The seller's list of enquiries; the address decides what it shows. */
export default function Desk(props: IslandProps) {
  const t = useText(props);
  const [view, setView] = useState<DeskView>();
  useEffect(() => setView(viewOf(location.search)), []);
  return view ? <List {...props} view={view} /> : <Waiting text={t('site.loading')} />;
}

function List({ view, ...props }: IslandProps & { view: DeskView }) {
  const query = callOf(view, props.language);
  const [loading, retry] = useLoad(query, () => call<DeskOrders>('GET', `/api/desk/orders${query}`));
  return (
    <DeskGate {...props} loading={loading} onRetry={retry} here="enquiries">
      {(found) => (
        <>
          <NightBanner {...props} />
          <Arrivals {...props} since={found.newestAt ?? new Date(0).toISOString()} />
          <SearchForm {...props} view={view} />
          <Stages {...props} view={view} found={found} />
          <Enquiries {...props} view={view} orders={found.data} />
          <Pages
            {...props}
            page={found.page}
            pages={found.pages}
            more={found.more}
            address={(page) => `${props.base}/desk${searchOf({ ...view, page })}`}
          />
        </>
      )}
    </DeskGate>
  );
}

/** Says that enquiries have arrived since the list was loaded. The list itself stays as it is being read. */
function Arrivals({ since, ...props }: IslandProps & { since: string }) {
  const t = useText(props);
  const [arrived, setArrived] = useState(0);
  useWatch(() => {
    const path = `/api/desk/arrivals?since=${encodeURIComponent(since)}`;
    // A failure is not shown: the next try may succeed.
    call<{ arrived: number }>('GET', path, undefined, unattended).then(
      (answer) => setArrived(answer.arrived),
      () => {},
    );
  });
  return (
    <p aria-live="polite">
      {arrived > 0 && (
        <a className="btn mb-4" href={`${props.base}/desk?show=all`}>
          {t('desk.arrived', { count: arrived })}
        </a>
      )}
    </p>
  );
}

function SearchForm({ view, base, ...props }: IslandProps & { view: DeskView }) {
  const t = useText({ ...props, base });
  return (
    <form className="mb-4" action={`${base}/desk`} method="get">
      <label className="label" htmlFor="desk-search">
        {t('desk.search')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          className="field min-w-0 flex-1 basis-48"
          id="desk-search"
          name="q"
          type="search"
          defaultValue={view.query}
          maxLength={deskLimits.query}
          aria-describedby="desk-search-hint"
        />
        <button className="btn btn-main" type="submit">
          {t('header.searchButton')}
        </button>
        <a className="btn" href={`/api/desk/orders.csv${callOf({ ...view, page: 1 }, props.language)}`} download>
          {t('desk.export')}
        </a>
      </div>
      <p className="hint mt-1" id="desk-search-hint">
        {t('desk.searchHint')}
      </p>
    </form>
  );
}

/** The text for a stage of the seller's work. */
function stageName(stage: DeskStage, t: Translate): string {
  return stage === 'to_answer' || stage === 'quoted' ? t(`desk.stages.${stage}`) : t(`orders.status.${stage}`);
}

function Stages({ view, found, ...props }: IslandProps & { view: DeskView; found: DeskOrders }) {
  const t = useText(props);
  const region = useRegion();
  const { counts } = found;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const nameOf = (show: DeskView['show']) => {
    const name = show === 'all' ? t('desk.all') : stageName(show, t);
    return counts ? `${name} (${formatNumber((show === 'all' ? all : counts[show]) ?? 0, region)})` : name;
  };
  return (
    <Choices
      label={t('desk.status')}
      choices={[...deskStages, 'all']}
      here={view.show}
      nameOf={nameOf}
      addressOf={(show) => `${props.base}/desk${searchOf({ ...view, show, page: 1 })}`}
    >
      <p className="mt-3 text-muted" role="status">
        {found.more ? t('desk.foundMore', { count: found.total }) : t('desk.found', { count: found.total })}
      </p>
    </Choices>
  );
}
