import type { DeskSummary } from '../../../api/shop/desk/contract';
import { paiseOf } from '../../../api/shop/money/rules';
import { formatDate } from '../../i18n/dates';
import type { Translate } from '../../i18n/keys';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { OpenAmount } from '../../ui/OpenAmount';
import { OrderStatusBadge } from '../orders/OrderStatusBadge';
import { type DeskView, searchOf } from './desk';

interface Props extends IslandProps {
  view: DeskView;
  orders: readonly DeskSummary[];
}

/** The enquiries of the list: a table of seven columns where it has room, else cards. */
export function Enquiries({ view, orders, ...props }: Props) {
  const t = useText(props);
  if (orders.length === 0) return <p className="panel p-8 text-center">{t('desk.empty')}</p>;
  const entries = orders.map((order) => ({
    order,
    // The way back leads to the same list.
    address: `${props.base}/desk/orders/${order.orderId}${searchOf(view)}`,
  }));
  return (
    <>
      <Table {...props} entries={entries} />
      <Cards {...props} entries={entries} />
    </>
  );
}

interface EntriesProps extends IslandProps {
  entries: readonly { order: DeskSummary; address: string }[];
}

function Table({ entries, ...props }: EntriesProps) {
  const t = useText(props);
  return (
    <div className="panel hidden overflow-x-auto @min-[70rem]:block">
      <table className="enquiries">
        <thead>
          <tr>
            <th scope="col">{t('desk.number')}</th>
            <th scope="col">{t('orders.date')}</th>
            <th scope="col">{t('desk.customer')}</th>
            <th scope="col">{t('checkout.email')}</th>
            <th scope="col">{t('checkout.phone')}</th>
            <th scope="col">{t('desk.status')}</th>
            <th scope="col" className="text-end">
              {t('checkout.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ order, address }) => (
            <tr key={order.orderId}>
              <th scope="row">
                <NumberLink {...props} order={order} address={address} />
              </th>
              <td>
                <Arrived {...props} order={order} />
              </td>
              <td title={nameOf(order, t)}>{nameOf(order, t)}</td>
              <td title={order.email}>{order.email}</td>
              <td>{order.phone}</td>
              <td>
                <Badges {...props} order={order} />
              </td>
              <td className="text-end">
                <OpenAmount t={t} paise={paiseOf(order.total)} open={order.priceOnRequest} className="price" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ entries, ...props }: EntriesProps) {
  const t = useText(props);
  return (
    <ul className="grid gap-3 @min-[70rem]:hidden">
      {entries.map(({ order, address }) => (
        <li key={order.orderId} className="panel grid gap-1 p-4">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <NumberLink {...props} order={order} address={address} />
            <Arrived {...props} order={order} />
          </p>
          <p>{nameOf(order, t)}</p>
          <p className="text-sm text-muted">
            {order.email} · {order.phone}
          </p>
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Badges {...props} order={order} />
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

type EntryProps = IslandProps & { order: DeskSummary };

const nameOf = (order: DeskSummary, t: Translate) =>
  order.customerRemovedAt ? t('desk.customerRemoved') : `${order.shippingFirstName} ${order.shippingLastName}`;

function NumberLink({ order, address, ...props }: EntryProps & { address: string }) {
  const t = useText(props);
  return (
    <a className="number font-semibold" href={address} aria-label={`${t('orders.details')}: ${order.orderNumber}`}>
      {order.orderNumber}
    </a>
  );
}

function Arrived({ order, ...props }: EntryProps) {
  const region = useRegion();
  return (
    <time className="text-sm text-muted" dateTime={order.createdAt}>
      {formatDate(new Date(order.createdAt), 'moment', props.language, region)}
    </time>
  );
}

function Badges({ order, ...props }: EntryProps) {
  const t = useText(props);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <OrderStatusBadge status={order.status} t={t} />
      {order.stage === 'quoted' && <span className="badge badge-good">{t('desk.quoteSent')}</span>}
    </span>
  );
}
