import { paiseOf } from '../../../api/shop/money/rules';
import type { OpenAmount } from '../../../api/shop/money/sums';
import type { OrderSummary } from '../../../api/shop/orders/contract';
import type { OrderStatus } from '../../../api/shop/orders/rules';
import type { CarrierLink } from '../../../api/shop/orders/tracking';
import type { IslandProps } from '../../ui/island';

export interface OrdersProps extends IslandProps {
  /** The brand's initial, for the loading screen. */
  initial: string;
  carriers: readonly CarrierLink[];
}

/** Statuses that have a tab; the others are under "All Orders" only. */
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

/** Whether the order costs the customer anything: the seller has answered it, and it is not cancelled. */
function isSpent({ status, quotedAt }: OrderSummary): boolean {
  return status !== 'cancelled' && (status !== 'pending' || quotedAt !== null);
}

/** The figures above the list. */
export function summaryOf(orders: readonly OrderSummary[]) {
  const spent = orders.filter(isSpent);
  return {
    total: orders.length,
    inTransit: inTab(orders, 'shipped').length,
    delivered: inTab(orders, 'delivered').length,
    spent: {
      paise: spent.reduce((sum, order) => sum + paiseOf(order.total), 0),
      open: spent.some(({ priceOnRequest }) => priceOnRequest),
    } satisfies OpenAmount,
  };
}
