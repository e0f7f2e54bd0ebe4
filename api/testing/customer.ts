import type { ItemCard } from '../catalogue/items.ts';
import { chargesTo } from '../shop/delivery/of-items.ts';
import { effectivePrice, isOnRequest } from '../shop/money/rules.ts';
import { orderTotals } from '../shop/money/sums.ts';
import type { Address } from '../shop/orders/contract.ts';
import { lineRupees, rupeeTotals } from '../shop/orders/wire.ts';
import { cookiesOf, type TestShop } from './shop.ts';

/** Actions of a test shop's customers: find items, register, write an enquiry. */

export const address: Address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '14 Residency Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560025',
  country: 'India',
};

export function allItems(shop: TestShop): ItemCard[] {
  return shop.items.toSorted((a, b) => Number(b.available) - Number(a.available) || b.stock - a.stock);
}

/** An orderable item with a price; each index gives a different one. */
export function itemForSale(shop: TestShop, index = 0): ItemCard {
  const card = allItems(shop).filter((item) => item.available && effectivePrice(item) > 0)[index];
  if (!card) throw new Error('the test catalogue has no such item');
  return card;
}

export function itemSoldOut(shop: TestShop): ItemCard {
  const card = allItems(shop).find((item) => !item.available);
  if (!card) throw new Error('the test catalogue has no sold-out item');
  return card;
}

/** An orderable item on request; the sample has some. */
export function itemOnRequest(shop: TestShop): ItemCard {
  const card = allItems(shop).find((item) => item.available && isOnRequest(effectivePrice(item)));
  if (!card) throw new Error('the test catalogue has no item on request');
  return card;
}

let callers = 0;
/** A network address that no other call of the test file comes from, because limits are tested elsewhere. */
export function nextAddress(): string {
  callers += 1;
  return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
}

/** The User-Agent header of Chrome on Android. */
export const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

/** Registers a customer. @returns the cookies of the new sign-in */
export async function register(
  shop: Pick<TestShop, 'app'>,
  email: string,
  cookies: Record<string, string> = {},
): Promise<Record<string, string>> {
  const payload = { email, password: 'strut-tower-1' };
  return cookiesOf(await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload, cookies }));
}

/** Proves the account's address, as if a mail's link had been opened. */
export async function proveMailbox({ store }: TestShop, email: string): Promise<void> {
  const user = await store.users.byEmail(email);
  if (!user || !(await store.users.proveEmail(user.id, user.email, Date.now()))) throw new Error('no such account');
}

interface Wanted {
  card: ItemCard;
  quantity: number;
}

/** An enquiry by a shopper who saw the correct prices. */
export const enquiryFor = (shop: TestShop, ...lines: Wanted[]) => enquiryTo(shop, address, ...lines);

/** The same to another address. */
export function enquiryTo(shop: TestShop, shippingAddress: Address, ...lines: Wanted[]) {
  const subtotal = lines.reduce((sum, { card, quantity }) => sum + effectivePrice(card) * quantity, 0);
  const goods = lines.map(({ card, quantity }) => ({ paise: effectivePrice(card) * quantity }));
  const pieces = lines.map(({ card, quantity }) => ({ ...card, quantity }));
  const charges = chargesTo(shop.app.shop.shopContent(), shippingAddress, pieces, Date.now());
  const totals = orderTotals(subtotal, charges, goods);
  return {
    items: lines.map(({ card, quantity }) => ({
      itemId: card.id,
      quantity,
      unitPrice: lineRupees(effectivePrice(card)),
      totalPrice: lineRupees(effectivePrice(card) * quantity),
    })),
    shippingAddress: { ...shippingAddress },
    contactInfo: { email: 'buyer@example.com', phone: '9876543210' },
    totals: rupeeTotals(totals),
  };
}
