import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { unattended, useWatch } from '../../lib/watch';
import { type IslandProps, useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import { showToast } from '../toast/toast';
import { DayFigures } from './DayFigures';
import { DeskGate } from './DeskGate';
import { type DeskProps, type DeskView, searchOf, viewOf } from './desk';
import { useDeskKeys } from './keys';
import { $lateDesk, loadLateDesk } from './late';
import { $list, $news, loadList } from './list';
import { listen } from './live';
import { NightBanner } from './NightBanner';
import type { LateDesk } from './parts';
import { $place, type Place, useDeskPlace } from './place';
import { Queue } from './Queue';
import { Search } from './Search';
import { Stages } from './Stages';
import { failureOf } from './saving';
import { Waiting } from './Waiting';

interface Props extends DeskProps {
  /** What a page that begins with an open enquiry brings; otherwise it loads after the list. */
  late?: LateDesk;
}

/** The seller's desk: the list of enquiries, and beside it the open one. The address decides what both show. */
export default function Desk(props: Props) {
  const t = useText(props);
  const place = useStore($place);
  useDeskPlace();
  return place ? <Screen {...props} place={place} /> : <Waiting text={t('site.loading')} />;
}

function Screen({ place, late: own, ...props }: Props & { place: Place }) {
  const { orderId, search, asked = 0 } = place;
  const t = useText(props);
  const [view, setView] = useState(() => viewOf(search));
  // A change of the open enquiry alone is none of the list.
  useEffect(
    () => setView((before) => (searchOf(before) === searchOf(viewOf(search)) ? before : viewOf(search))),
    [search],
  );
  const [loading, retry] = useLoad('list', () => loadList(viewOf(search), props.language));
  const isThere = loading.state === 'there';
  useLists(view, asked, isThere, props);
  useEffect(() => (isThere ? listen() : undefined), [isThere]);
  useEffect(() => {
    // A failure is not shown: opening an enquiry tries again.
    if (isThere && !own) loadLateDesk(props.language).catch(() => {});
  }, [isThere, own, props.language]);
  const loaded = useStore($lateDesk);
  const late = own ?? loaded;
  const [shownKeys, showKeys] = useState(false);
  const explainKeys = () =>
    void loadLateDesk(props.language).then(
      () => showKeys(true),
      (error: unknown) => showToast({ kind: 'bad', title: failureOf(error, t) }),
    );
  useDeskKeys(explainKeys);
  return (
    <DeskGate
      {...props}
      loading={loading}
      onRetry={retry}
      here="enquiries"
      tools={<Search {...props} view={view} onKeys={explainKeys} />}
    >
      {() => (
        <>
          <NightBanner {...props} />
          <Stages {...props} view={view} />
          <div className="desk" data-open={orderId === undefined ? undefined : true}>
            <div className="desk-list @container">
              <Arrivals {...props} />
              <Queue {...props} orderId={orderId} bulk={late?.BulkBar} />
            </div>
            <div className="desk-order @container">
              {orderId === undefined ? (
                <DayFigures {...props} />
              ) : (
                <OpenOrder {...props} late={late} orderId={orderId} />
              )}
            </div>
          </div>
          {shownKeys && late && <late.KeysHelp {...props} onClose={() => showKeys(false)} />}
        </>
      )}
    </DeskGate>
  );
}

/** The open enquiry, once what shows it is there. */
function OpenOrder({ late, orderId, ...props }: DeskProps & { late: LateDesk | undefined; orderId: string }) {
  const strings = useMemo(() => ({ ...props.strings, ...late?.strings }), [props.strings, late]);
  if (!late) return <LoadingParts {...props} />;
  return <late.DeskOrder {...props} strings={strings} orderId={orderId} />;
}

function LoadingParts(props: DeskProps) {
  const t = useText(props);
  const [loading, retry] = useLoad('parts', () => loadLateDesk(props.language));
  return (
    <Loaded t={t} loading={loading} waiting={t('site.loading')} failed={t('desk.loadFailed')} onRetry={retry}>
      {() => null}
    </Loaded>
  );
}

/** Loads the list of another view, or the same again when it is asked for; until it is there, the one before stays. */
function useLists(view: DeskView, asked: number, ready: boolean, props: IslandProps): void {
  const t = useText(props);
  const { language } = props;
  const answered = useRef(asked);
  useEffect(() => {
    const shown = $list.get();
    const isShown = shown && searchOf(shown.view) === searchOf(view) && answered.current === asked;
    answered.current = asked;
    if (ready && !isShown)
      loadList(view, language).catch((error: unknown) => showToast({ kind: 'bad', title: failureOf(error, t) }));
  }, [view, asked, ready, language, t]);
}

/** Says that enquiries have arrived since the list was loaded. The list itself stays as it is being read. */
function Arrivals(props: IslandProps) {
  const t = useText(props);
  const list = useStore($list);
  const news = useStore($news);
  const since = list?.found.newestAt ?? new Date(0).toISOString();
  const newest = news?.newestAt ?? since;
  const [arrived, setArrived] = useState({ since, count: 0 });
  const look = () => {
    const path = `/api/desk/arrivals?since=${encodeURIComponent(since)}`;
    // A failure is not shown: the next try may succeed.
    call<{ arrived: number }>('GET', path, undefined, unattended).then(
      (answer) => setArrived({ since, count: answer.arrived }),
      () => {},
    );
  };
  useWatch(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once for each newer arrival
  useEffect(() => {
    if (newest > since) look();
  }, [newest, since]);
  const shown = arrived.since === since && arrived.count > 0;
  return (
    <p aria-live="polite">
      {shown && (
        <a className="btn mb-2 min-h-9 px-3 py-1 text-sm" href={`${props.base}/desk?show=all`}>
          {t('desk.arrived', { count: arrived.count })}
        </a>
      )}
    </p>
  );
}
