import type { DeskOrder } from '../../../api/shop/desk/contract';
import type { RelatedAnswer } from '../../../api/shop/desk/work-contract';
import { paiseOf } from '../../../api/shop/money/rules';
import { formatDate } from '../../i18n/dates';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { OpenAmount } from '../../ui/OpenAmount';
import { OrderStatusBadge } from '../orders/OrderStatusBadge';
import { addressOf } from './place';

/** The customer's other enquiries; those that may be the same wish twice are marked. */
export function Related({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const t = useText(props);
  const region = useRegion();
  const { orderId } = order;
  const [loading] = useLoad(orderId, () =>
    call<RelatedAnswer>('GET', `/api/desk/orders/${encodeURIComponent(orderId)}/related?lang=${props.language}`),
  );
  if (loading.state !== 'there' || loading.data.data.length === 0) return null;
  return (
    <section className="panel p-5" aria-labelledby="related">
      <h2 id="related">{t('desk.related')}</h2>
      <ul className="divide-y divide-line">
        {loading.data.data.map((other) => (
          <li key={other.orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <a className="number" href={addressOf(props.base, { orderId: other.orderId, search: location.search })}>
              {other.orderNumber}
            </a>
            <time className="text-muted" dateTime={other.createdAt}>
              {formatDate(new Date(other.createdAt), 'day', props.language, region)}
            </time>
            <OrderStatusBadge status={other.status} t={t} />
            <OpenAmount t={t} paise={paiseOf(other.total)} open={other.priceOnRequest} />
            <span className="text-muted">{other.same.map((kind) => t(`desk.same.${kind}`)).join(', ')}</span>
            {other.near && other.status === 'pending' && (
              <strong className="badge badge-warn">{t('desk.duplicate')}</strong>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
