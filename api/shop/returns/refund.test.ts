import { afterAll, expect, test } from 'vitest';
import { gstShop } from '../../testing/gst.ts';
import { nextUtr } from '../../testing/paying.ts';
import { newEnquiry, openDesk, quoteFor } from '../../testing/seller.ts';
import type { OrderDetails } from '../orders/contract.ts';
import type { DeskReturn } from './contract.ts';

/** What a refund of returned goods moves in other subjects: what is owed, the credit note, the doubt about a fitment. */

const content = gstShop();
const { shop, customer, get, post, atDesk } = await openDesk({}, () => content);
afterAll(() => shop.close());

const at = async (orderId: string, part: string, body: object = {}) => {
  const answer = await post(`/api/desk/orders/${orderId}/${part}`, {
    version: (await atDesk(orderId)).version,
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
const ask = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload, cookies: customer });

/** An order of two pieces at ₹450.50 with shipping of ₹40, accepted, paid (or not), and delivered. */
async function delivered({ paid = true } = {}) {
  const { orderId } = await newEnquiry(shop, customer);
  await at(orderId, 'quote', quoteFor(await atDesk(orderId), 450.5, { shipping: 40 }));
  const { items, version, totals } = await atDesk(orderId);
  const lineId = items[0]?.lineId ?? '';
  expect((await ask(`/api/orders/${orderId}/accept`, { version, lines: [lineId] })).statusCode).toBe(200);
  if (paid) await at(orderId, 'payments', { way: 'bank_transfer', amount: totals.total, reference: nextUtr() });
  for (const status of ['processing', 'shipped', 'delivered']) await at(orderId, 'status', { status });
  return { orderId, lineId, totals };
}

async function returned(orderId: string, lineId: string, quantity: number): Promise<DeskReturn> {
  const lines = [{ lineId, quantity, reason: 'changed_mind' }];
  const asked = await ask(`/api/orders/${orderId}/returns`, { lines });
  expect(asked.statusCode, asked.body).toBe(200);
  const [one] = (await get(`/api/desk/orders/${orderId}/returns`)).json().data;
  return one;
}
const refund = (orderId: string, { returnId, version }: DeskReturn, amounts: object) =>
  post(`/api/desk/orders/${orderId}/returns/${returnId}/answer`, { version, answer: 'refunded', ...amounts });

test('a refund is owed to the customer, and credited on the invoice, to the paisa', async () => {
  const { orderId, lineId } = await delivered();
  const one = await returned(orderId, lineId, 1);
  const answer = await refund(orderId, one, { refundPaise: 45_000, shippingPaise: 4_000 });
  expect(answer.statusCode, answer.body).toBe(200);
  const { payment, documents = [] } = await atDesk(orderId);
  expect(payment).toMatchObject({ returning: 490, refunds: [{ amount: 490, state: 'owed', why: 'returned' }] });
  const note = documents.find(({ kind }) => kind === 'credit-note');
  expect(note?.total).toBe(490);
  const seen: OrderDetails = (await shop.app.inject({ url: `/api/orders/${orderId}`, cookies: customer })).json().data;
  expect(seen.documents?.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'tax-invoice']);
  // The rest can still go back, and no more than that is credited.
  const other = await returned(orderId, lineId, 1);
  expect((await refund(orderId, other, { refundPaise: 45_000 })).statusCode).toBe(200);
  expect((await atDesk(orderId)).payment?.returning).toBe(940);
});

test('nothing is owed of what was never paid, but the invoice is credited', async () => {
  const { orderId, lineId } = await delivered({ paid: false });
  const answer = await refund(orderId, await returned(orderId, lineId, 2), { refundPaise: 90_100 });
  expect(answer.statusCode, answer.body).toBe(200);
  const { payment, documents = [] } = await atDesk(orderId);
  expect(payment?.returning).toBe(0);
  expect(documents.filter(({ kind }) => kind === 'credit-note')).toMatchObject([{ total: 901 }]);
});
