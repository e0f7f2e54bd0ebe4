import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { DeskSummary } from '../../../api/shop/desk/contract';
import { paiseOf } from '../../../api/shop/money/rules';
import { type IslandProps, useText } from '../../ui/island';
import { OpenAmount } from '../../ui/OpenAmount';
import { Pages } from '../../ui/Pages';
import type { BulkBar } from './BulkBar';
import { searchOf } from './desk';
import { $list, $ticked, tick } from './list';
import { Arrived, Badges, Due, dueText, NumberLink, nameOf, Total, Vehicle } from './QueueCells';
import { sellerName } from './queue';

interface Props extends IslandProps {
  orderId: string | undefined;
  /** The steps for ticked enquiries, once they have loaded. */
  bulk?: typeof BulkBar | undefined;
}

/** The enquiries of the list: a line each where there is room, else a card each. */
export function Queue({ orderId, bulk: Bulk, ...props }: Props) {
  const t = useText(props);
  const list = useStore($list);
  const now = useNow();
  if (!list) return null;
  const { view, found } = list;
  const pages = (
    <Pages
      {...props}
      page={found.page}
      pages={found.pages}
      more={found.more}
      address={(page) => `${props.base}/desk${searchOf({ ...view, page })}`}
    />
  );
  const incomplete = found.incomplete && <p className="panel mb-2 p-3 text-sm">{t('desk.incomplete')}</p>;
  if (found.data.length === 0)
    return (
      <>
        {incomplete}
        <p className="panel p-8 text-center">{t('desk.empty')}</p>
        {pages}
      </>
    );
  const entries = found.data.map((order) => ({
    order,
    now,
    isOpen: order.orderId === orderId,
    // The way back leads to the same list.
    address: `${props.base}/desk/orders/${order.orderId}${searchOf(view)}`,
  }));
  return (
    <>
      {incomplete}
      {Bulk && <Bulk {...props} orders={found.data} />}
      <Table {...props} entries={entries} />
      <Cards {...props} entries={entries} />
      {pages}
    </>
  );
}

/** The time, in milliseconds since 1970; looked at again each minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface Entry {
  order: DeskSummary;
  now: number;
  isOpen: boolean;
  address: string;
}

function Table({ entries, ...props }: IslandProps & { entries: readonly Entry[] }) {
  const t = useText(props);
  const ticked = useStore($ticked);
  const ids = entries.map(({ order }) => order.orderId);
  const isAll = ids.every((id) => ticked.has(id));
  return (
    <div className="panel hidden @min-[26rem]:block">
      <table className="enquiries">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={t('desk.tickAll')}
                checked={isAll}
                onChange={() => tick(ids, !isAll)}
              />
            </th>
            <th scope="col">{t('desk.number')}</th>
            <th scope="col">{t('desk.age')}</th>
            <th scope="col">{t('desk.customer')}</th>
            <th scope="col" className="from-middle">
              {t('purchase.vehicle')}
            </th>
            <th scope="col" className="amount" title={t('desk.linesLong')}>
              {t('desk.lines')}
            </th>
            <th scope="col" className="amount">
              {t('checkout.total')}
            </th>
            <th scope="col" className="from-wide">
              {t('desk.assignee')}
            </th>
            <th scope="col">{t('desk.due')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.order.orderId} {...props} {...entry} ticked={ticked.has(entry.order.orderId)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ order, now, isOpen, address, ticked, ...props }: IslandProps & Entry & { ticked: boolean }) {
  const t = useText(props);
  const name = nameOf(order, t);
  const assignee = order.assignee ? sellerName(order.assignee) : '';
  return (
    <tr data-here={isOpen || undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={t('desk.tick', { number: order.orderNumber })}
          checked={ticked}
          onChange={() => tick([order.orderId], !ticked)}
        />
      </td>
      <th scope="row">
        <NumberLink {...props} order={order} address={address} isOpen={isOpen} />
      </th>
      <td>
        <Arrived {...props} order={order} now={now} />
      </td>
      <td title={name}>{name}</td>
      <td title={order.vehicle ?? ''} className="from-middle" lang="en">
        <Vehicle order={order} />
      </td>
      <td className="amount">{order.lines}</td>
      <td className="amount">
        <Total {...props} order={order} />
      </td>
      <td title={order.assignee ?? ''} className="from-wide" lang="en">
        {assignee}
      </td>
      <td title={dueText(order, t)}>
        <Due {...props} order={order} now={now} />
      </td>
    </tr>
  );
}

function Cards({ entries, ...props }: IslandProps & { entries: readonly Entry[] }) {
  const t = useText(props);
  return (
    <ul className="grid gap-3 @min-[26rem]:hidden">
      {entries.map(({ order, now, isOpen, address }) => (
        <li key={order.orderId} className="panel grid gap-1 p-4">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <NumberLink {...props} order={order} address={address} isOpen={isOpen} />
            <Arrived {...props} order={order} now={now} />
          </p>
          <p>
            {nameOf(order, t)}
            {order.vehicle && (
              <>
                {' · '}
                <span lang="en">{order.vehicle}</span>
              </>
            )}
          </p>
          <p className="text-sm text-muted">
            {order.email} · {order.phone}
          </p>
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Badges {...props} order={order} />
            <Due {...props} order={order} now={now} />
            <OpenAmount
              t={t}
              paise={paiseOf(order.total)}
              open={order.priceOnRequest}
              className="price ms-auto text-end"
            />
          </p>
        </li>
      ))}
    </ul>
  );
}
