import type { OrderSummary } from '../../../api/contract/orders';
import type { OrderStatus } from '../../../api/contract/rules';
import type { IslandProps } from '../../ui/island';

export interface OrdersProps extends IslandProps {
  /** The brand's initial, for the loading screen. */
  initial: string;
}

/** Statuses that have a tab; the others are under "All Orders" only. Source: customer-area specification, section 4. */
export const tabStatuses = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const satisfies OrderStatus[];
export type OrderTab = 'all' | (typeof tabStatuses)[number];

export function inTab(orders: readonly OrderSummary[], tab: OrderTab): OrderSummary[] {
  return orders.filter(({ status }) => tab === 'all' || status === tab);
}

/** The figures above the list; what was spent is in paise. Source: customer-area specification, section 2. */
export function summaryOf(orders: readonly OrderSummary[]) {
  return {
    total: orders.length,
    inTransit: inTab(orders, 'shipped').length,
    delivered: inTab(orders, 'delivered').length,
    spentPaise: orders.reduce((sum, order) => sum + Math.round(order.total * 100), 0),
  };
}
