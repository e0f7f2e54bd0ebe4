import type { Language } from '../../../api/contract/languages';
import type { OrderSummary } from '../../../api/contract/orders';
import type { OrderStatus } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';

const badges: Record<OrderStatus, string> = {
  pending: 'badge-warn',
  confirmed: 'badge-quiet',
  processing: 'badge-quiet',
  shipped: 'badge-quiet',
  delivered: 'badge-good',
  completed: 'badge-good',
  cancelled: 'badge-bad',
};

/** Number, date, recipient, tracking number, total and status of an order. */
export function OrderHead({ order, t, language }: { order: OrderSummary; t: Translate; language: Language }) {
  // "21 Nov 2026" in the page's language, with the digits that all prices have.
  const day = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { dateStyle: 'medium' });
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <div className="min-w-0">
        <h2 className="text-base">{t('orders.number', { number: order.orderNumber })}</h2>
        <p className="text-sm text-muted">
          {t('orders.date')}: <time dateTime={order.createdAt}>{day.format(new Date(order.createdAt))}</time>
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
      <div className="grid content-start justify-items-end gap-1">
        <Amount paise={Math.round(order.total * 100)} className="price text-lg" />
        <span className={`badge ${badges[order.status]}`}>{t(`orders.status.${order.status}`)}</span>
      </div>
      {order.quotedAt && (
        <p className="col-span-2">
          <span className="badge badge-good">{t('quote.received')}</span>
        </p>
      )}
    </div>
  );
}
