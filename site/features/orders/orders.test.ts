import { expect, test } from 'vitest';
import type { OrderSummary } from '../../../api/contract/orders';
import { type OrderStatus, orderStatuses } from '../../../api/contract/rules';
import { inTab, summaryOf, tabStatuses } from './orders';

const orders = (['shipped', 'shipped', 'delivered', 'completed', 'pending', 'confirmed', 'cancelled'] as const).map(
  (status: OrderStatus, index) => ({ orderId: String(index), status, total: 100.1 }) as OrderSummary,
);

test('in transit are the shipped, delivered the delivered, and spent is the sum of all totals', () => {
  expect(summaryOf(orders)).toEqual({ total: 7, inTransit: 2, delivered: 1, spentPaise: 70_070 });
  expect(summaryOf([])).toEqual({ total: 0, inTransit: 0, delivered: 0, spentPaise: 0 });
});

test('each tab shows its status; confirmed and completed orders are under all orders only', () => {
  expect(inTab(orders, 'all')).toEqual(orders);
  for (const tab of tabStatuses)
    expect(new Set(inTab(orders, tab).map(({ status }) => status))).toEqual(
      new Set(orders.filter(({ status }) => status === tab).map(({ status }) => status)),
    );
  expect(orderStatuses.filter((status) => !(tabStatuses as readonly string[]).includes(status))).toEqual([
    'confirmed',
    'completed',
  ]);
});
