import type { OrderStatus } from '../../../api/shop/orders/rules';
import type { Translate } from '../../i18n/keys';

/** Colour and icon of each status. */
const looks: Record<OrderStatus, { colour: string; icon: string }> = {
  // A clock, a tick, a turning cogwheel, a lorry, a box, two ticks, a cross.
  pending: { colour: 'badge-warn', icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.5 2' },
  confirmed: { colour: 'badge-blue', icon: 'm5 12.5 4.5 4.5L19 7' },
  processing: {
    colour: 'badge-indigo',
    icon: 'M4 12a8 8 0 0 1 14-5.3L20 9m0-5v5h-5M20 12a8 8 0 0 1-14 5.3L4 15m0 5v-5h5',
  },
  shipped: {
    colour: 'badge-purple',
    icon: 'M2 6h12v10H2zM14 10h4l4 3.5V16h-8zM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm11 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  },
  delivered: { colour: 'badge-good', icon: 'm3 7.5 9-4.5 9 4.5v9L12 21l-9-4.5zM3 7.5l9 4.5 9-4.5M12 12v9' },
  completed: { colour: 'badge-good', icon: 'm2 13 4 4 8-9m-3 8 1 1 8-9' },
  cancelled: { colour: 'badge-bad', icon: 'm6 6 12 12M18 6 6 18' },
};
const isKnown = (status: string): status is OrderStatus => Object.hasOwn(looks, status);
/** For a status this page does not know yet. */
const unknown = { colour: 'badge-quiet', icon: 'M5 12h.01M12 12h.01M19 12h.01' };

export function OrderStatusBadge({ status, t }: { status: string; t: Translate }) {
  const known = isKnown(status);
  const { colour, icon } = known ? looks[status] : unknown;
  return (
    <span className={`badge ${colour}`} data-status={status}>
      <svg
        className="size-4 shrink-0"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={icon} />
      </svg>
      {known ? t(`orders.status.${status}`) : status}
    </span>
  );
}
