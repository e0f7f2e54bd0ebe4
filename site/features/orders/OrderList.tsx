import { useState } from 'react';
import type { ListedOrder, OrderSummary } from '../../../api/shop/orders/contract';
import { useText } from '../../ui/island';
import { OpenAmount } from '../../ui/OpenAmount';
import { Tabs } from '../../ui/Tabs';
import { OrderHead } from './OrderHead';
import { inTab, type OrdersProps, type OrderTab, summaryOf, tabStatuses } from './orders';

/** Figures, tabs and rows. */
export function OrderList({ orders, ...props }: OrdersProps & { orders: ListedOrder[] }) {
  const t = useText(props);
  const [tab, setTab] = useState<OrderTab>('all');
  const { total, inTransit, delivered, spent } = summaryOf(orders);
  const tiles = [
    [t('orders.totalOrders'), total, ''],
    [t('orders.inTransit'), inTransit, ''],
    [t('orders.status.delivered'), delivered, ''],
    [t('orders.totalSpent'), <OpenAmount key="spent" t={t} {...spent} />, t('orders.totalSpentHint')],
  ] as const;
  const tabs = (['all', ...tabStatuses] as const).map((key) => ({
    key,
    name: key === 'all' ? t('orders.all') : t(`orders.status.${key}`),
    panel: key === tab && <OrderRows {...props} orders={inTab(orders, key)} />,
  }));
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-3 @min-[60rem]:grid-cols-4">
        {tiles.map(([name, value, hint]) => (
          <div key={name} className="panel p-4">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-bold">{value}</dd>
            {hint && <dd className="hint">{hint}</dd>}
          </div>
        ))}
      </dl>
      <h2 className="mb-2">{t('orders.history')}</h2>
      <Tabs label={t('orders.history')} tabs={tabs} selected={tab} onSelect={setTab} />
    </>
  );
}

function OrderRows({ orders, ...props }: OrdersProps & { orders: OrderSummary[] }) {
  const t = useText(props);
  if (orders.length === 0) {
    return (
      <div className="panel p-10 text-center">
        <p className="text-lg font-semibold">{t('orders.empty')}</p>
        <a className="btn btn-main mt-5" href={`${props.base}/`}>
          {t('orders.startShopping')}
        </a>
      </div>
    );
  }
  return (
    <ul className="grid gap-3">
      {orders.map((order) => (
        <li key={order.orderId} className="panel p-4">
          <OrderHead
            order={order}
            t={t}
            language={props.language}
            quoted={t('quote.received')}
            carriers={props.carriers}
          />
          <a
            className="btn mt-3"
            href={`${props.base}/orders/${order.orderId}`}
            aria-label={`${t('orders.details')}: ${order.orderNumber}`}
          >
            {t('orders.details')}
          </a>
        </li>
      ))}
    </ul>
  );
}
