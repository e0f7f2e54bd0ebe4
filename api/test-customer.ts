import type { ItemCard } from './catalogue/items.ts';
import type { Address } from './contract/orders.ts';
import { effectivePrice, orderTotals, paiseToRupees } from './contract/rules.ts';
import { rupeeTotals } from './order-wire.ts';
import { cookiesOf, type TestShop } from './test-shop.ts';

/** What customers of a test shop do: find items, register, write an enquiry. */

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
  const ids = [...shop.catalogue.pagePaths()].flatMap((page) => ('itemId' in page ? [page.itemId] : []));
  return shop.catalogue.items
    .cards(ids, 'en')
    .sort((a, b) => Number(b.available) - Number(a.available) || b.stock - a.stock);
}

/** An item that can be ordered and has a price; another one for another number. */
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

/** Registers a customer. @returns the cookies of the new sign-in */
export async function register(
  shop: TestShop,
  email: string,
  cookies: Record<string, string> = {},
): Promise<Record<string, string>> {
  const payload = { email, password: 'secret1' };
  return cookiesOf(await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload, cookies }));
}

/** The enquiry of a shopper who saw the right prices. */
export function enquiryFor(shop: TestShop, ...lines: { card: ItemCard; quantity: number }[]) {
  const subtotal = lines.reduce((sum, { card, quantity }) => sum + effectivePrice(card) * quantity, 0);
  const totals = orderTotals(subtotal, shop.app.shop.shopContent.charges);
  return {
    items: lines.map(({ card, quantity }) => ({
      itemId: card.id,
      quantity,
      unitPrice: paiseToRupees(effectivePrice(card)),
      totalPrice: paiseToRupees(effectivePrice(card) * quantity),
    })),
    shippingAddress: { ...address },
    contactInfo: { email: 'buyer@example.com', phone: '9876543210' },
    totals: rupeeTotals(totals),
  };
}
