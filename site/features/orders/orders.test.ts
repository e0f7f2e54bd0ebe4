import { expect, test } from 'vitest';
import type { ListedOrder } from '../../../api/shop/orders/contract';
import { type OrderStatus, orderStatuses } from '../../../api/shop/orders/rules';
import { inTab, summaryOf, tabStatuses } from './orders';

const orders = (['shipped', 'shipped', 'delivered', 'completed', 'pending', 'confirmed', 'cancelled'] as const).map(
  (status: OrderStatus, index) =>
    ({
      orderId: String(index),
      status,
      total: 100.1,
      quotedAt: null,
      priceOnRequest: false,
      paid: null,
    }) as ListedOrder,
);

test('in transit counts shipped orders, delivered counts delivered ones', () => {
  expect(summaryOf(orders)).toMatchObject({ total: 7, inTransit: 2, delivered: 1 });
  expect(summaryOf([])).toEqual({ total: 0, inTransit: 0, delivered: 0, spent: { paise: 0, open: false } });
});

test('spent counts orders that the seller has answered, without cancelled ones', () => {
  expect(summaryOf(orders).spent).toEqual({ paise: 50_050, open: false });
  const [order] = orders as [ListedOrder];
  const spentOn = (change: Partial<ListedOrder>) => summaryOf([{ ...order, ...change }]).spent;
  const quotedAt = '2026-11-05T06:00:00.000Z';
  expect(spentOn({ status: 'pending' })).toEqual({ paise: 0, open: false });
  expect(spentOn({ status: 'pending', quotedAt })).toEqual({ paise: 10_010, open: false });
  expect(spentOn({ status: 'cancelled', quotedAt })).toEqual({ paise: 0, open: false });
  expect(spentOn({ status: 'confirmed', priceOnRequest: true })).toEqual({ paise: 10_010, open: true });
});

test('where the shop takes payment, spent counts what was paid and not refunded', () => {
  const [order] = orders as [ListedOrder];
  const paid = (amounts: number[]) => summaryOf(amounts.map((amount) => ({ ...order, paid: amount }))).spent;
  expect(paid([0, 450.5, 20])).toEqual({ paise: 47_050, open: false });
  expect(summaryOf([{ ...order, status: 'cancelled', paid: 30, priceOnRequest: true }]).spent).toEqual({
    paise: 3000,
    open: false,
  });
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
