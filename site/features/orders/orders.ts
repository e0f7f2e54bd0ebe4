import { paiseOf } from '../../../api/shop/money/rules';
import type { OpenAmount } from '../../../api/shop/money/sums';
import type { ListedOrder, OrderSummary } from '../../../api/shop/orders/contract';
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
function isSpent({ status, quotedAt }: Pick<OrderSummary, 'status' | 'quotedAt'>): boolean {
  return status !== 'cancelled' && (status !== 'pending' || quotedAt !== null);
}

/** What the customer has paid for an order; where the shop takes no payment, what it costs. */
const spentOn = ({ paid, total, ...order }: ListedOrder): number => paiseOf(paid ?? (isSpent(order) ? total : 0));

/** The figures above the list. */
export function summaryOf(orders: readonly ListedOrder[]) {
  const open = orders.filter((order) => order.paid === null && isSpent(order));
  return {
    total: orders.length,
    inTransit: inTab(orders, 'shipped').length,
    delivered: inTab(orders, 'delivered').length,
    spent: {
      paise: orders.reduce((sum, order) => sum + spentOn(order), 0),
      open: open.some(({ priceOnRequest }) => priceOnRequest),
    } satisfies OpenAmount,
  };
}
