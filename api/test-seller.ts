import type { ItemCard } from './catalogue/items.ts';
import type { DeskOrder } from './contract/desk.ts';
import { enquiryFor, itemForSale, register } from './test-customer.ts';
import type { TestShop } from './test-shop.ts';

/** What sellers of a test shop do. */

export type Cookies = Record<string, string>;

export async function registerSeller(shop: TestShop, email: string): Promise<Cookies> {
  const cookies = await register(shop, email);
  const user = await shop.store.users.byEmail(email);
  await shop.store.users.setRole(user?.id ?? '', 'seller');
  return cookies;
}

/** A new enquiry of a customer. @returns its id and number */
export async function newEnquiry(
  shop: TestShop,
  cookies: Cookies,
  changes: object = {},
  ...cards: ItemCard[]
): Promise<{ orderId: string; orderNumber: string }> {
  const lines = (cards.length > 0 ? cards : [itemForSale(shop)]).map((card) => ({ card, quantity: 2 }));
  const payload = { ...enquiryFor(shop, ...lines), ...changes };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().data;
}

/** A quote that gives every line the same answer. */
export function quoteFor(order: DeskOrder, unitPrice: number, changes: object = {}) {
  return {
    version: order.version,
    lines: order.items.map(({ lineId }) => ({ lineId, unitPrice, availability: 'available', days: null })),
    shipping: 0,
    message: '',
    ...changes,
  };
}
