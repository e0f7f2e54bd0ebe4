import type { ItemCard } from '../catalogue/items.ts';
import type { DeskOrder } from '../shop/desk/contract.ts';
import type { Address } from '../shop/orders/contract.ts';
import type { Shop } from '../shop/shop-file/contract.ts';
import { address, enquiryTo, itemForSale, register } from './customer.ts';
import { openTestShop, type TestShop } from './shop.ts';

/** Actions of a test shop's sellers. */

export type Cookies = Record<string, string>;

export async function registerSeller(shop: Pick<TestShop, 'app' | 'store'>, email: string): Promise<Cookies> {
  const cookies = await register(shop, email);
  const user = await shop.store.users.byEmail(email);
  await shop.store.users.setRole(user?.id ?? '', 'seller');
  return cookies;
}

/** A customer's new enquiry. @returns its id and number */
export async function newEnquiry(
  shop: TestShop,
  cookies: Cookies,
  changes: { shippingAddress?: Address; [name: string]: unknown } = {},
  ...cards: ItemCard[]
): Promise<{ orderId: string; orderNumber: string }> {
  const lines = (cards.length > 0 ? cards : [itemForSale(shop)]).map((card) => ({ card, quantity: 2 }));
  const payload = { ...enquiryTo(shop, changes.shippingAddress ?? address, ...lines), ...changes };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().data;
}

/** A quote with the same answer for every line. */
export function quoteFor(order: DeskOrder, unitPrice: number, changes: object = {}) {
  return {
    version: order.version,
    lines: order.items.map(({ lineId }) => ({ lineId, unitPrice, availability: 'available', days: null })),
    shipping: 0,
    message: '',
    ...changes,
  };
}

/** A test shop with a customer, two sellers and the desk's calls. The first seller calls unless another is given. */
export async function openDesk(settings: Parameters<typeof openTestShop>[0] = {}, shopContent?: () => Shop) {
  const shop = await openTestShop(settings, undefined, shopContent);
  const customer = await register(shop, 'customer@example.com');
  const seller = await registerSeller(shop, 'seller@example.com');
  const other = await registerSeller(shop, 'other@example.com');
  const get = (url: string, cookies = seller) => shop.app.inject({ url, cookies });
  const post = (url: string, payload: object, cookies = seller) =>
    shop.app.inject({ method: 'POST', url, payload, cookies });
  const atDesk = async (orderId: string, lang = 'en'): Promise<DeskOrder> =>
    (await get(`/api/desk/orders/${orderId}?lang=${lang}`)).json().data;
  return { shop, customer, seller, other, get, post, atDesk };
}
