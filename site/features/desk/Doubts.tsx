import { useState } from 'react';
import { conditionsText } from '../../../api/shop/fit/conditions-text';
import type { DeskDoubt, DeskDoubts } from '../../../api/shop/promise/contract';
import { formatDate } from '../../i18n/dates';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, failureText } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { pageText } from '../../lib/page-strings';
import { focusContent } from '../../ui/focus';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { usePending } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import { DeskGate } from './DeskGate';

/** Fitments that buyers found to be wrong, with their evidence. */
export default function Doubts(props: IslandProps) {
  const [loading, retry] = useLoad('', () => call<DeskDoubts>('GET', `/api/desk/doubts?lang=${props.language}`));
  return (
    <DeskGate {...props} loading={loading} onRetry={retry} here="doubts">
      {({ data }) => <List {...props} first={data} />}
    </DeskGate>
  );
}

function List({ first, ...props }: IslandProps & { first: DeskDoubt[] }) {
  const t = useText(props);
  const [list, setList] = useState(first);
  const { run } = usePending();

  async function clear({ doubtId, partIdNumber }: DeskDoubt): Promise<void> {
    const path = `/api/desk/doubts/${encodeURIComponent(doubtId)}?lang=${props.language}`;
    try {
      await run(async () => setList((await call<DeskDoubts>('DELETE', path)).data));
      showToast({ kind: 'good', title: t('doubts.cleared'), text: partIdNumber });
      // The pressed button is gone.
      focusContent();
    } catch (error) {
      const isGone = error instanceof ApiFailure && error.status === 404;
      const text = isGone ? t('doubts.gone') : failureText(error, t, t('doubts.failed'));
      showToast({ kind: 'bad', title: t('desk.failed'), text });
    }
  }

  return (
    <>
      <p className="hint mb-4 max-w-prose">{t('doubts.hint')}</p>
      {list.length === 0 && <p className="panel p-8 text-center">{t('doubts.empty')}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {list.map((doubt) => (
          <li key={doubt.doubtId} className="panel grid grid-cols-1 gap-3 p-4">
            <Entry {...props} t={t} doubt={doubt} />
            {doubt.stands ? null : <p className="font-semibold text-good">{t('doubts.changed')}</p>}
            <button
              type="button"
              className="btn justify-self-start"
              aria-label={t('doubts.clearNamed', { name: doubt.partIdNumber })}
              onClick={() => void clear(doubt)}
            >
              {t('doubts.clear')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The facts about a doubt as labelled rows. */
function rowsOf({ vehicle, year, differs, found, rows, confirmed }: DeskDoubt, t: Translate): [string, string][] {
  const supplier = rows.map((row) => conditionsText([row], pageText()) || t('doubts.always'));
  const named = [vehicle ?? t('doubts.removedVehicle'), year].filter(Boolean).join(', ');
  return [
    [t('doubts.vehicle'), named],
    [t('doubts.found'), [t(`returns.differences.${differs}`), found].filter(Boolean).join(' · ')],
    [t('doubts.supplier'), supplier.join(' / ')],
    [t('doubts.confirmed'), conditionsText(confirmed, pageText())],
  ].filter((row): row is [string, string] => row[1] !== '');
}

function Entry({ doubt, t, ...props }: IslandProps & { doubt: DeskDoubt; t: Translate }) {
  const region = useRegion();
  const { itemName, urlSlug, partIdNumber, brandName, orderId, orderNumber, at, by } = doubt;
  return (
    <>
      <div>
        <h2 className="text-base">
          {urlSlug ? <a href={`${props.base}/product/${urlSlug}`}>{itemName}</a> : itemName}
        </h2>
        <p className="text-sm text-muted" lang="en">
          {brandName} · <span className="number">{partIdNumber}</span>
        </p>
      </div>
      <dl className="grid gap-x-4 gap-y-1 @min-[36rem]:grid-cols-[12rem_1fr]">
        {rowsOf(doubt, t).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        <dt className="text-muted">{t('doubts.order')}</dt>
        <dd>
          <a href={`${props.base}/desk/orders/${orderId}`}>{orderNumber}</a>
        </dd>
      </dl>
      <p className="text-sm text-muted wrap-anywhere">
        <time dateTime={at}>{formatDate(new Date(at), 'moment', props.language, region)}</time>
        {by && ` · ${t('doubts.by', { email: by })}`}
      </p>
    </>
  );
}
