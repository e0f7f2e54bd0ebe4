import type { OrderDetails } from '../shop/orders/contract.ts';
import type { PaymentSettings } from '../shop/payments/rules.ts';
import type { Shop } from '../shop/shop-file/contract.ts';
import { type Cookies, newEnquiry, openDesk, quoteFor } from './seller.ts';

/** A shop that takes payment, with orders that customers have accepted. */

export const allWays: PaymentSettings = {
  upi: { id: 'purza@examplebank', name: 'Purza' },
  bankTransfer: { name: 'Purza', number: '001234567890', ifsc: 'HDFC0001234' },
  cashOnDelivery: { limitPaise: 500_000, surchargePaise: 5_000 },
  razorpay: true,
};

let transfers = 0;
/** A UTR that no other call of the test file gets. */
export const nextUtr = (): string => String(++transfers).padStart(12, '4');

/** @param file what the shop charges by */
export async function openPayingShop(
  settings: Record<string, string> = {},
  ways: PaymentSettings = allWays,
  file?: () => Shop,
) {
  const desk = await openDesk({ SITE_URL: 'http://parts.example', ...settings }, file);
  const { shop, customer, seller, post, atDesk } = desk;
  const content = shop.app.shop.shopContent();
  shop.app.shop.shopContent = () => ({ ...content, payment: ways });

  const seen = async (orderId: string, cookies: Cookies = customer, headers = {}): Promise<OrderDetails> =>
    (await shop.app.inject({ url: `/api/orders/${orderId}`, cookies, headers })).json().data;

  /** One call of a customer for an order, based on its current version. */
  async function act(orderId: string, part: string, body: object = {}, cookies: Cookies = customer, headers = {}) {
    const { version } = await seen(orderId, cookies, headers);
    const payload = { version, ...body };
    return shop.app.inject({ method: 'POST', url: `/api/orders/${orderId}/${part}`, payload, cookies, headers });
  }

  /** The same at the desk. */
  const mark = async (orderId: string, part: string, body: object = {}, cookies: Cookies = seller) =>
    post(`/api/desk/orders/${orderId}/${part}`, { version: (await atDesk(orderId)).version, ...body }, cookies);

  /** An order whose customer has accepted pieces at this price in rupees. */
  async function accepted(unitPrice = 450, cookies: Cookies = customer, email = 'customer@example.com') {
    const contactInfo = { email, phone: '9876543210' };
    const { orderId, orderNumber } = await newEnquiry(shop, cookies, { contactInfo });
    const quoted = await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), unitPrice));
    if (quoted.statusCode !== 200) throw new Error(quoted.body);
    const lines = (await seen(orderId, cookies)).quote?.lines.map(({ lineId }) => lineId);
    const answer = await act(orderId, 'accept', { lines }, cookies);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const order: OrderDetails = answer.json().data;
    return { orderId, orderNumber, order, total: order.totals.total };
  }

  /** The id of an order's newest payment. */
  const lastPayment = async (orderId: string) => (await atDesk(orderId)).payment?.payments.at(-1)?.paymentId ?? '';

  return { ...desk, seen, act, mark, accepted, lastPayment };
}
