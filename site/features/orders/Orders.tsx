import { useEffect, useState } from 'react';
import type { OrderSummary } from '../../../api/contract/orders';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import { isSignedIn } from '../login/signed-in';
import { goToLogin, useLoginOnSignOut, useLoginWhenSignedOut } from '../login/signed-out';
import { OrderDetails } from './OrderDetails';
import { OrderHead } from './OrderHead';

/** The customer's orders, or the one in the address. Source: customer-area specification, section 2. */
export default function Orders(props: IslandProps) {
  const t = useText(props);
  const { base } = props;
  const [path, setPath] = useState<string>();
  useLoginOnSignOut(base);
  useEffect(() => {
    if (isSignedIn()) setPath(location.pathname);
    else goToLogin(base);
  }, [base]);
  if (path === undefined) return <p aria-busy="true">{t('orders.loading')}</p>;
  const orderId = /\/orders\/([^/]+)$/.exec(path)?.[1];
  if (!orderId) return <OrderList {...props} />;
  return (
    <>
      <p className="mb-3">
        <a href={`${base}/orders`}>{t('orders.back')}</a>
      </p>
      <OrderDetails {...props} orderId={decodeURIComponent(orderId)} />
    </>
  );
}

function OrderList(props: IslandProps) {
  const t = useText(props);
  const [loading, retry] = useLoad('orders', () => call<{ data: OrderSummary[] }>('GET', '/api/user/orders'));
  if (useLoginWhenSignedOut(loading)) return <p aria-busy="true">{t('orders.loading')}</p>;
  return (
    <Loaded t={t} loading={loading} waiting={t('orders.loading')} failed={t('orders.loadFailed')} onRetry={retry}>
      {({ data }) => (data.length === 0 ? <NoOrders {...props} /> : <OrderRows {...props} orders={data} />)}
    </Loaded>
  );
}

function NoOrders(props: IslandProps) {
  const t = useText(props);
  return (
    <div className="panel p-10 text-center">
      <p className="text-lg font-semibold">{t('orders.empty')}</p>
      <a className="btn btn-main mt-5" href={`${props.base}/`}>
        {t('orders.startShopping')}
      </a>
    </div>
  );
}

function OrderRows({ orders, ...props }: IslandProps & { orders: OrderSummary[] }) {
  const t = useText(props);
  return (
    <ul className="grid gap-3">
      {orders.map((order) => (
        <li key={order.orderId} className="panel p-4">
          <OrderHead order={order} t={t} language={props.language} />
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
