import { useEffect, useState } from 'react';
import type { DeskOrders, DeskSummary } from '../../../api/contract/desk';
import { orderStatuses } from '../../../api/contract/rules';
import { formatNumber } from '../../i18n/format';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { OrderHead } from '../orders/OrderHead';
import { DeskGate } from './DeskGate';
import { type DeskView, searchOf, viewOf } from './desk';
import { Pages } from './Pages';

/** The seller's list of enquiries; what it shows stands in the address. */
export default function Desk(props: IslandProps) {
  const t = useText(props);
  const [view, setView] = useState<DeskView>();
  useEffect(() => setView(viewOf(location.search)), []);
  return view ? <List {...props} view={view} /> : <p aria-busy="true">{t('site.loading')}</p>;
}

function List({ view, ...props }: IslandProps & { view: DeskView }) {
  const search = searchOf(view);
  const [loading, retry] = useLoad(search, () => call<DeskOrders>('GET', `/api/desk/orders${search}`));
  return (
    <DeskGate {...props} loading={loading} onRetry={retry} here="enquiries">
      {(found) => (
        <>
          <SearchForm {...props} view={view} />
          <Statuses {...props} view={view} found={found} />
          <Rows {...props} orders={found.data} />
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

function SearchForm({ view, base, ...props }: IslandProps & { view: DeskView }) {
  const t = useText({ ...props, base });
  return (
    <form className="mb-4" action={`${base}/desk`} method="get">
      {view.status && <input type="hidden" name="status" value={view.status} />}
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
          maxLength={200}
          aria-describedby="desk-search-hint"
        />
        <button className="btn btn-main" type="submit">
          {t('header.searchButton')}
        </button>
        <a
          className="btn"
          href={`/api/desk/orders.csv${searchOf({ ...view, page: 1 }, { lang: props.language })}`}
          download
        >
          {t('desk.export')}
        </a>
      </div>
      <p className="hint mt-1" id="desk-search-hint">
        {t('desk.searchHint')}
      </p>
    </form>
  );
}

function Statuses({ view, found, ...props }: IslandProps & { view: DeskView; found: DeskOrders }) {
  const t = useText(props);
  const region = useRegion();
  const { counts } = found;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav className="mb-4" aria-label={t('desk.status')}>
      <ul className="flex flex-wrap gap-2">
        {([undefined, ...orderStatuses] as const).map((status) => (
          <li key={status ?? ''}>
            <a
              className={`btn min-h-9 px-3 py-1 text-sm ${view.status === status ? 'btn-main' : ''}`}
              href={`${props.base}/desk${searchOf({ ...view, status, page: 1 })}`}
              aria-current={view.status === status ? 'true' : undefined}
            >
              {status ? t(`orders.status.${status}`) : t('desk.all')}
              {counts && ` (${formatNumber((status ? counts[status] : all) ?? 0, region)})`}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted" role="status">
        {found.more ? t('desk.foundMore', { count: found.total }) : t('desk.found', { count: found.total })}
      </p>
    </nav>
  );
}

function Rows({ orders, ...props }: IslandProps & { orders: DeskSummary[] }) {
  const t = useText(props);
  if (orders.length === 0) return <p className="panel p-8 text-center">{t('desk.empty')}</p>;
  return (
    <ul className="grid gap-3">
      {orders.map((order) => (
        <li key={order.orderId} className="panel p-4">
          <OrderHead order={order} t={t} language={props.language} quoted={t('desk.quoteSent')} />
          <p className="mt-1 text-sm text-muted">
            {order.email} · {order.phone}
          </p>
          <a
            className="btn mt-3"
            href={`${props.base}/desk/orders/${order.orderId}`}
            aria-label={`${t('orders.details')}: ${order.orderNumber}`}
          >
            {t('orders.details')}
          </a>
        </li>
      ))}
    </ul>
  );
}
