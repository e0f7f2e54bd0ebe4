import { expect, test, vi } from 'vitest';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { $desk, lookAgain, openOrder } from './order';

test('a payment or refund of the open enquiry shows, although its version stays', async () => {
  const order = {
    orderId: 'o',
    version: 3,
    status: 'delivered',
    assignee: 'seller',
    events: [],
    items: [],
    totals: { subtotal: 670, shipping: 0, tax: 0, total: 670 },
    payment: { due: 670 },
  };
  const answer = (payment: object) =>
    vi.stubGlobal('fetch', async () => Response.json({ data: { ...order, payment }, seller: 'seller' }));
  const shown = () => $desk.get()?.order as DeskOrder;
  answer(order.payment);
  await openOrder('o', 'en');
  const first = shown();
  await lookAgain();
  expect(shown()).toBe(first);
  answer({ due: 0 });
  await lookAgain();
  expect(shown().payment?.due).toBe(0);
  vi.unstubAllGlobals();
});
