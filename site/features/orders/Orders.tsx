import { useEffect, useState } from 'react';
import type { ListedOrder } from '../../../api/shop/orders/contract';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { useText } from '../../ui/island';
import { useLoginWhenSignedOut, useSignedIn } from '../login/signed-out';
import { OrderList } from './OrderList';
import { orderKey } from './order';
import type { OrdersProps } from './orders';
import { Waiting } from './Waiting';

const orderIdOfPage = () => /\/orders\/([^/]+)$/.exec(location.pathname)?.[1];

/** The page of one order needs much that the list does not. */
const loadDetails = () => import('./OrderDetails');

/** One order, once its part of the scripts is there. */
function OneOrder(props: OrdersProps & { orderId: string }) {
  const t = useText(props);
  const [loading, retry] = useLoad('order page', loadDetails);
  if (loading.state === 'there') return <loading.data.OrderDetails {...props} />;
  if (loading.state === 'loading') return <Waiting one initial={props.initial} text={t('orders.loading')} />;
  return <ErrorPanel t={t} error={loading.error} type="general" text={t('orders.loadFailed')} onRetry={retry} />;
}

/** The customer's orders, or the one in the address. A mail's link opens its order without signing in. */
export default function Orders(props: OrdersProps) {
  const t = useText(props);
  const [key, setKey] = useState<string>();
  useEffect(() => setKey(orderKey() ?? ''), []);
  if (key === undefined) return <Waiting initial={props.initial} text={t('site.loading')} />;
  return key === '' ? <OwnOrders {...props} /> : <LinkedOrder {...props} />;
}

function LinkedOrder(props: OrdersProps) {
  const t = useText(props);
  return (
    <div className="min-h-dvh">
      <h1 className="mb-2">{t('orders.title')}</h1>
      <OneOrder {...props} orderId={orderIdOfPage() ?? ''} />
    </div>
  );
}

function OwnOrders(props: OrdersProps) {
  const t = useText(props);
  const { base, initial } = props;
  const signedIn = useSignedIn(base);
  if (!signedIn) return <Waiting initial={initial} text={t('site.loading')} />;
  const orderId = orderIdOfPage();
  return (
    <div className="min-h-dvh">
      <h1 className="mb-2">{t('orders.title')}</h1>
      <p className="mb-4 flex flex-wrap gap-3">
        <a className="btn" href={`${base}/account`}>
          {t('orders.backToAccount')}
        </a>
        {orderId && (
          <a className="btn" href={`${base}/orders`}>
            {t('orders.back')}
          </a>
        )}
      </p>
      {orderId ? <OneOrder {...props} orderId={orderId} /> : <AllOrders {...props} />}
    </div>
  );
}

function AllOrders(props: OrdersProps) {
  const t = useText(props);
  const { base, initial } = props;
  const [loading, retry] = useLoad('orders', () => call<{ data: ListedOrder[] }>('GET', '/api/user/orders'));
  const leaving = useLoginWhenSignedOut(loading, base);
  if (loading.state === 'there') return <OrderList {...props} orders={loading.data.data} />;
  if (loading.state === 'loading' || leaving) return <Waiting initial={initial} text={t('orders.loading')} />;
  return <ErrorPanel t={t} error={loading.error} type="general" text={t('orders.loadFailed')} onRetry={retry} />;
}
