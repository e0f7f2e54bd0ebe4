import type { Address, OrderDetails as Order } from '../../../api/contract/orders';
import { langOf } from '../../i18n/lang-of';
import { ApiFailure, call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { Amount } from '../../ui/Amount';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { LoadingScreen } from '../../ui/LoadingScreen';
import { useLoginWhenSignedOut } from '../login/signed-out';
import { OrderHead } from './OrderHead';
import type { OrdersProps } from './orders';
import { QuotedLine, QuoteMessage } from './Quoted';

const paise = (rupees: number) => Math.round(rupees * 100);

/** One order with its lines. Source: decisions, "/orders/{id} shows that order". */
export function OrderDetails({ orderId, ...props }: OrdersProps & { orderId: string }) {
  const t = useText(props);
  const { base, initial } = props;
  const [loading, retry] = useLoad(orderId, () =>
    call<{ data: Order }>('GET', `/api/orders/${encodeURIComponent(orderId)}`),
  );
  const leaving = useLoginWhenSignedOut(loading, base);
  if (loading.state === 'there') return <Details {...props} order={loading.data.data} />;
  if (loading.state === 'loading' || leaving) return <LoadingScreen initial={initial} text={t('orders.loading')} />;
  const unknown = loading.error instanceof ApiFailure && loading.error.status === 404;
  return (
    <ErrorPanel
      t={t}
      error={loading.error}
      type="general"
      text={unknown ? t('orders.notFound') : t('orders.loadFailed')}
      onRetry={unknown ? undefined : retry}
    />
  );
}

function Details({ order, ...props }: IslandProps & { order: Order }) {
  const t = useText(props);
  const totals = [
    [t('checkout.subtotal'), order.totals.subtotal],
    [t('checkout.shipping'), order.totals.shipping],
    [t('cart.tax'), order.totals.tax],
    [t('checkout.total'), order.totals.total],
  ] as const;
  return (
    <article className="panel p-5">
      <OrderHead order={order} t={t} language={props.language} quoted={t('quote.received')} />
      <QuoteMessage quote={order.quote} t={t} />
      <h2 className="mt-5 mb-1">{t('orders.items')}</h2>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.itemId} className="flex flex-wrap gap-x-4 gap-y-1 py-2">
            {/* Beside a long word for the availability the name would be a column of letters: then that stands below. */}
            <div className="min-w-0 flex-1 basis-44">
              <p lang={langOf(item.itemName)}>{item.itemName}</p>
              <p className="text-sm text-muted" lang="en">
                {item.brandName} · <span className="number">{item.partIdNumber}</span>
              </p>
              <p className="hint">× {item.quantity}</p>
            </div>
            <QuotedLine item={item} quote={order.quote} t={t} />
          </li>
        ))}
      </ul>
      <dl className="ms-auto mt-3 grid max-w-xs grid-cols-[1fr_auto] gap-y-1">
        {totals.map(([name, rupees]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end">
              <Amount paise={paise(rupees)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <AddressBlock title={t('checkout.shippingAddress')} address={order.shippingAddress} />
        {order.billingAddress && <AddressBlock title={t('checkout.billingAddress')} address={order.billingAddress} />}
      </div>
    </article>
  );
}

function AddressBlock({ title, address }: { title: string; address: Address }) {
  return (
    <section>
      <h3 className="text-sm text-muted">{title}</h3>
      <address className="not-italic">
        {address.firstName} {address.lastName}
        <br />
        {address.address}
        <br />
        {address.zipCode} {address.city}, {address.state}
        <br />
        {address.country}
      </address>
    </section>
  );
}
