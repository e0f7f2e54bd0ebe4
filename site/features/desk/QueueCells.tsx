import type { DeskSummary } from '../../../api/shop/desk/contract';
import { isOnRequest, paiseOf } from '../../../api/shop/money/rules';
import { formatDate } from '../../i18n/dates';
import { formatPrice } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { OrderStatusBadge } from '../orders/OrderStatusBadge';
import { ageOf } from './queue';

/** What a row or card of the desk's list says about an enquiry. */

export type EntryProps = IslandProps & { order: DeskSummary };

export const nameOf = (order: DeskSummary, t: Translate) =>
  order.customerRemovedAt ? t('desk.customerRemoved') : `${order.shippingFirstName} ${order.shippingLastName}`;

export function NumberLink({ order, address, isOpen, ...props }: EntryProps & { address: string; isOpen: boolean }) {
  const t = useText(props);
  return (
    <a
      className="number font-semibold"
      href={address}
      aria-label={`${t('orders.details')}: ${order.orderNumber}`}
      aria-current={isOpen ? 'true' : undefined}
      data-row={order.orderId}
    >
      {order.orderNumber}
    </a>
  );
}

/** The vehicle, whose model and year fit into the narrow column; screen readers say the whole. */
export function Vehicle({ order: { vehicle, shortVehicle } }: { order: DeskSummary }) {
  if (shortVehicle === vehicle) return vehicle;
  return (
    <>
      <span aria-hidden="true">{shortVehicle}</span>
      <span className="sr-only">{vehicle}</span>
    </>
  );
}

/** How long ago the enquiry arrived, or what waits in a queue has begun to wait; that moment is in the title. */
export function Arrived({ order, now, ...props }: EntryProps & { now: number }) {
  const t = useText(props);
  const region = useRegion();
  const since = order.waiting?.since ?? order.createdAt;
  const at = new Date(since);
  const { unit, count } = ageOf(now - at.getTime());
  return (
    <time className="text-muted" dateTime={since} title={formatDate(at, 'moment', props.language, region)}>
      {t(`desk.ages.${unit}`, { count })}
    </time>
  );
}

/** The total in one short line; a plus stands for what has no price yet. */
export function Total({ order, ...props }: EntryProps) {
  const t = useText(props);
  const region = useRegion();
  const paise = paiseOf(order.total);
  const price = formatPrice(paise, 'INR', region);
  if (!order.priceOnRequest) return <span className="tabular-nums">{price}</span>;
  const isUnknown = isOnRequest(paise);
  return (
    <>
      <span className="tabular-nums" aria-hidden="true">
        {isUnknown ? '?' : `${price} +`}
      </span>
      <span className="sr-only">{isUnknown ? t('product.priceOnRequest') : t('product.plusOnRequest', { price })}</span>
    </>
  );
}

/** What is to be done: in a queue, with what waits there. */
export const dueText = ({ next, status, waiting }: DeskSummary, t: Translate) =>
  waiting
    ? t(`desk.works.${waiting.work}`)
    : next.what === 'none'
      ? t(`orders.status.${status}`)
      : t(`desk.next.${next.what}`);

/** What happens next; a seller's own work that is late stands out. */
export function Due({ order, now, ...props }: EntryProps & { now: number }) {
  const t = useText(props);
  const { what, at } = order.next;
  const isOurs = what === 'answer' || what === 'payCheck' || what === 'pack' || what === 'ship';
  const isLate = order.waiting === null && isOurs && at !== null && Date.parse(at) < now;
  const text = dueText(order, t);
  return isLate ? <strong className="text-bad">{t('desk.late', { what: text })}</strong> : <span>{text}</span>;
}

export function Badges({ order, ...props }: EntryProps) {
  const t = useText(props);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <OrderStatusBadge status={order.status} t={t} />
      {order.stage === 'quoted' && <span className="badge badge-good">{t('desk.quoteSent')}</span>}
    </span>
  );
}
