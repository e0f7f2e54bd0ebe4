import type { Language } from '../../../api/contract/languages';
import type { OrderSummary } from '../../../api/contract/orders';
import { formatDate } from '../../i18n/dates';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { useRegion } from '../../ui/island';
import { OrderStatusBadge } from './OrderStatusBadge';

interface Props {
  order: OrderSummary;
  t: Translate;
  language: Language;
  /** What is said of an order that the seller has answered. */
  quoted: string;
}

/** Number, date, recipient, tracking number, total and status of an order. */
export function OrderHead({ order, t, language, quoted }: Props) {
  const region = useRegion();
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-base">{t('orders.number', { number: order.orderNumber })}</h2>
        <p className="text-sm text-muted">
          {t('orders.date')}:{' '}
          <time dateTime={order.createdAt}>{formatDate(new Date(order.createdAt), 'ordered', language, region)}</time>
        </p>
        <p className="text-sm text-muted">
          {t('orders.shipTo')}: {order.shippingFirstName} {order.shippingLastName}
        </p>
        {order.trackingNumber && (
          <p className="text-sm text-muted">
            {t('orders.tracking')}: <span className="number">{order.trackingNumber}</span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:content-start sm:justify-items-end">
        <Amount paise={Math.round(order.total * 100)} className="price text-lg" />
        <OrderStatusBadge status={order.status} t={t} />
      </div>
      {order.quotedAt && (
        <p className="basis-full">
          <span className="badge badge-good">{quoted}</span>
        </p>
      )}
    </div>
  );
}
