import type { Cart, CartEntry } from '../../../api/contract/cart';

/** How the cart looks after a change, before the server has answered. Amounts are rupees as string numbers. */

function cartWith(items: CartEntry[]): Cart {
  return {
    items,
    itemCount: items.reduce((sum, { cartItem }) => sum + cartItem.quantity, 0),
    totalAmount: items.reduce((sum, { cartItem }) => sum + Number(cartItem.itemTotalPrice), 0).toFixed(2),
  };
}

/** A cart with another quantity of one line. Totals follow, and the price that is shown is the one that was seen. */
export function withQuantity(cart: Cart, cartItemId: string, quantity: number): Cart {
  return cartWith(
    cart.items.map((entry) => {
      if (entry.cartItem.cartItemId !== cartItemId) return entry;
      const itemTotalPrice = (Number(entry.item?.itemSellingPrice ?? 0) * quantity).toFixed(2);
      return { ...entry, priceBefore: null, cartItem: { ...entry.cartItem, quantity, itemTotalPrice } };
    }),
  );
}

export function withoutLine(cart: Cart, cartItemId: string): Cart {
  return cartWith(cart.items.filter(({ cartItem }) => cartItem.cartItemId !== cartItemId));
}

export const emptyCart: Cart = cartWith([]);

/** A cart with these lines back in their places. */
export function withLinesBack(cart: Cart, entries: readonly CartEntry[]): Cart {
  const known = new Set(cart.items.map(({ cartItem }) => cartItem.cartItemId));
  const back = entries.filter(({ cartItem }) => !known.has(cartItem.cartItemId));
  const moment = ({ cartItem }: CartEntry) => `${cartItem.addedAt} ${cartItem.cartItemId}`;
  return cartWith([...cart.items, ...back].sort((one, other) => (moment(one) < moment(other) ? -1 : 1)));
}

/** Lines that an enquiry cannot contain: their item has left the catalogue, or is not in stock. */
export function blockedLines(cart: Cart): CartEntry[] {
  return cart.items.filter(({ item }) => !item?.itemAvailable);
}
