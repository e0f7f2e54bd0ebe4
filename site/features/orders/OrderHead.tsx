import type { Language } from '../../../api/shop/language/languages';
import { paiseOf } from '../../../api/shop/money/rules';
import type { OrderSummary } from '../../../api/shop/orders/contract';
import { type CarrierLink, trackingLink } from '../../../api/shop/orders/tracking';
import { formatDate } from '../../i18n/dates';
import type { Translate } from '../../i18n/keys';
import { useRegion } from '../../ui/island';
import { OpenAmount } from '../../ui/OpenAmount';
import { OrderStatusBadge } from './OrderStatusBadge';

interface Props {
  order: OrderSummary;
  t: Translate;
  language: Language;
  /** The status text of a quoted order, until a later status replaces it. */
  quoted: string;
  /** Carriers with a page that follows a parcel. */
  carriers?: readonly CarrierLink[];
}

/** Number, date, recipient, parcel, total and status of an order. */
export function OrderHead({ order, t, language, quoted, carriers = [] }: Props) {
  const region = useRegion();
  const tracking = trackingLink(carriers, order);
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-base">{t('orders.number', { number: order.orderNumber })}</h2>
        <p className="text-sm text-muted">
          {t('orders.date')}:{' '}
          <time dateTime={order.createdAt}>{formatDate(new Date(order.createdAt), 'day', language, region)}</time>
        </p>
        <p className="text-sm text-muted">
          {t('orders.shipTo')}: {order.shippingFirstName} {order.shippingLastName}
        </p>
        {order.carrier && (
          <p className="text-sm text-muted">
            {t('desk.carrier')}: <span lang="en">{order.carrier}</span>
          </p>
        )}
        {order.trackingNumber && (
          <p className="text-sm text-muted">
            {t('orders.tracking')}: <span className="number">{order.trackingNumber}</span>
          </p>
        )}
        {tracking && (
          <p className="text-sm">
            <a className="inline-block py-1" href={tracking} rel="noreferrer">
              {t('orders.track')}
            </a>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 @min-[36rem]:flex-col @min-[36rem]:items-end">
        <OpenAmount t={t} paise={paiseOf(order.total)} open={order.priceOnRequest} className="price text-lg" />
        <OrderStatusBadge status={order.status} t={t} />
      </div>
      {order.quotedAt && order.status === 'pending' && (
        <p className="basis-full">
          <span className="badge badge-good">{quoted}</span>
        </p>
      )}
    </div>
  );
}
