import { useStore } from '@nanostores/react';
import { paiseOf } from '../../../api/shop/money/rules';
import { openTotals, paiseTotals, shownSums } from '../../../api/shop/money/sums';
import type { OrderDetails as Order } from '../../../api/shop/orders/contract';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { ApiFailure } from '../../lib/http';
import { useLate } from '../../lib/late';
import { useLoad } from '../../lib/load';
import { AmountRow } from '../../ui/AmountRow';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { useText } from '../../ui/island';
import { OpenAmount } from '../../ui/OpenAmount';
import { sumNames } from '../../ui/sum-names';
import { Answer } from '../acceptance/Answer';
import { NewMessages } from '../conversation/NewMessages';
import { Documents } from '../invoices/Documents';
import { useLoginWhenSignedOut } from '../login/signed-out';
import { Restock } from '../restock/Restock';
import { AddressBlock } from './AddressBlock';
import { LateConversation, LateReturns } from './LateParts';
import type { OrderFactsPart } from './late';
import { More } from './More';
import { OrderHead } from './OrderHead';
import { $order, keyHash, loadOrder, orderKey } from './order';
import type { OrdersProps } from './orders';
import { QuotedLine, QuoteMessage } from './Quoted';
import { ratesOf, ruleOf } from './rule';
import { Steps } from './Steps';
import { Waiting } from './Waiting';

/** One order with its lines. `orderId` comes from the page's address. */
export function OrderDetails({ orderId, ...props }: OrdersProps & { orderId: string }) {
  const t = useText(props);
  const { base, initial } = props;
  const [loading, retry] = useLoad(orderId, () => loadOrder(orderId));
  const changed = useStore($order);
  const leaving = useLoginWhenSignedOut(loading, base);
  if (loading.state === 'there') return <Details {...props} order={changed ?? loading.data} />;
  if (loading.state === 'loading' || leaving) return <Waiting one initial={initial} text={t('orders.loading')} />;
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

function Details({ order, ...props }: OrdersProps & { order: Order }) {
  const t = useText(props);
  const { base, carriers, language } = props;
  const said = order.note !== null || order.vehicle !== null || order.items.some(({ fit }) => fit !== null);
  const facts = useLate(async () => (await import('./late')).loadOrderFacts(language), said);
  const pay = useLate(async () => (await import('../payments/late')).loadPayment(language), order.payment !== null);
  if (said && facts === undefined) return <Waiting one initial={props.initial} text={t('orders.loading')} />;
  const rule = ruleOf(order);
  const totals = openTotals(
    paiseTotals(order.totals),
    order.priceOnRequest,
    (order.quote?.lines ?? order.items).map(({ totalPrice }) => paiseOf(totalPrice ?? 0)),
    rule,
  );
  const names = sumNames(t, t('cart.tax'), ratesOf(order));
  return (
    <article className="panel p-5">
      <OrderHead order={order} t={t} language={language} quoted={t('quote.received')} carriers={carriers} />
      {orderKey() && <p className="hint mt-2">{t('acceptance.byLink')}</p>}
      <NewMessages t={t} count={order.messages.unread} />
      <Steps order={order} t={t} language={language} />
      <QuoteMessage quote={order.quote} t={t} />
      <h2 className="mt-5 mb-1">{t('orders.items')}</h2>
      <Lines t={t} base={base} order={order} facts={facts} />
      <dl className="amounts ms-auto mt-3 grid gap-1">
        {shownSums(totals, rule).map(([name, amount]) => (
          <AmountRow key={name} name={names[name]} className="text-muted">
            <OpenAmount t={t} {...amount} decimals="auto" />
          </AmountRow>
        ))}
      </dl>
      <Documents {...props} documents={order.documents} path={`/orders/${order.orderId}`} hash={keyHash()} />
      {/* Once there is something to pay, paying is next, and cancelling comes after it. */}
      {pay && order.payment && <pay.Payment {...props} t={pay.late} order={order} payment={order.payment} />}
      {/* A changed order starts with all its lines ticked. */}
      <Answer key={order.version} {...props} order={order} />
      {facts && <facts.AskedVehicle t={facts.late} order={order} noteTitle={facts.late('purchase.note')} />}
      <div className="mt-4 grid gap-4 @min-[36rem]:grid-cols-2">
        <AddressBlock title={t('checkout.shippingAddress')} address={order.shippingAddress} />
        {order.billingAddress && <AddressBlock title={t('checkout.billingAddress')} address={order.billingAddress} />}
        {order.gstin && (
          <p>
            {t('gst.gstin')}: <span className="number">{order.gstin}</span>
          </p>
        )}
      </div>
      <LateReturns {...props} order={order} />
      <LateConversation {...props} order={order} />
      <More {...props} order={order} />
    </article>
  );
}

interface LinesProps {
  t: Translate;
  base: string;
  order: Order;
  /** What lines say about vehicles, once that has loaded. */
  facts: OrderFactsPart | null | undefined;
}

function Lines({ t, base, order, facts }: LinesProps) {
  return (
    <ul className="divide-y divide-line">
      {order.items.map((item, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order stay as they are
        <li key={line} className="flex flex-wrap gap-x-4 gap-y-1 py-2">
          {/* A long word for the availability would squeeze the name into one letter per line: it moves below. */}
          <div className="min-w-0 flex-1 basis-44">
            <p lang={langOf(item.itemName)}>
              {item.urlSlug ? <a href={`${base}/product/${item.urlSlug}`}>{item.itemName}</a> : item.itemName}
            </p>
            <p className="text-sm text-muted" lang="en">
              {item.brandName} · <span className="number">{item.partIdNumber}</span>
            </p>
            <p className="hint">× {item.quantity}</p>
            {item.asked && (
              <p className="hint">
                {t('quote.insteadOf', {
                  part: `${item.asked.quantity} × ${item.asked.brandName} ${item.asked.partIdNumber}`,
                })}
              </p>
            )}
            {item.parcel && (
              <p className="hint">
                {t('orders.sentBefore', {
                  parcel: [item.parcel.carrier, item.parcel.trackingNumber].filter(Boolean).join(' '),
                })}
              </p>
            )}
            {/* The key of a mail's link must not get into another address: a guest comes back to the product. */}
            {item.outOfStock && (
              <Restock
                itemId={item.itemId}
                name={item.itemName}
                next={orderKey() && `${base}/product/${item.urlSlug}`}
              />
            )}
          </div>
          <QuotedLine item={item} quote={order.quote} t={t} />
          {/* Beside the price, the promise would be squeezed into a narrow column. */}
          <div className="basis-full empty:hidden">{facts && <facts.OrderedFit t={facts.late} item={item} />}</div>
        </li>
      ))}
    </ul>
  );
}
