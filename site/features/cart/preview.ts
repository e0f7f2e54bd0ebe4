import type { Cart, CartEntry } from '../../../api/shop/cart/contract';
import { type ChargeRule, isOnRequest, paiseOf, paiseToRupeeString, type Totals } from '../../../api/shop/money/rules';
import { type Goods, gstRates, type OpenAmount, openTotals, orderTotals } from '../../../api/shop/money/sums';

/** The cart after a change, before the server answers. Amounts are rupees as numeric strings. */

function cartWith(entries: CartEntry[]): Cart {
  const quantities = new Map<string, number>();
  for (const { cartItem } of entries)
    quantities.set(cartItem.itemId, (quantities.get(cartItem.itemId) ?? 0) + cartItem.quantity);
  const items = entries.map((entry) => {
    const itemQuantity = quantities.get(entry.cartItem.itemId) as number;
    return { ...entry, cartItem: { ...entry.cartItem, itemQuantity } };
  });
  return {
    items,
    itemCount: items.reduce((sum, { cartItem }) => sum + cartItem.quantity, 0),
    totalAmount: paiseToRupeeString(sumOf(items).paise),
  };
}

/** The cost of all lines that can be ordered, and their number of pieces. */
export function sumOf(items: readonly CartEntry[]): OpenAmount & { count: number } {
  const orderable = items.filter((entry) => !isBlocked(entry));
  return {
    paise: orderable.reduce((sum, { cartItem }) => sum + paiseOf(cartItem.itemTotalPrice), 0),
    open: orderable.some(isEntryOnRequest),
    count: orderable.reduce((sum, { cartItem }) => sum + cartItem.quantity, 0),
  };
}

/** What checkout charges for the lines that can be ordered. A sum that leaves out lines on request is marked `open`. */
export function cartTotals({ items }: Cart, rule: ChargeRule): Record<keyof Totals, OpenAmount> {
  const { paise, open } = sumOf(items);
  const goods = goodsOf(items);
  const lines = goods.map((line) => line.paise);
  return openTotals(orderTotals(paise, rule, goods), open, lines, rule);
}

/** The lines that can be ordered, with the GST of each. */
const goodsOf = (items: readonly CartEntry[]): Goods[] =>
  items
    .filter((entry) => !isBlocked(entry))
    .map(({ cartItem, item }) => ({ paise: paiseOf(cartItem.itemTotalPrice), percent: item?.gstPercent }));

/** The rates of GST that the cart's prices include, in percent. */
export const cartRates = ({ items }: Cart, rule: ChargeRule): number[] => gstRates(goodsOf(items), rule.taxPercent);

/** A cart with a new quantity in one line. Totals follow, at the price that the shopper saw. */
export function withQuantity(cart: Cart, cartItemId: string, quantity: number): Cart {
  return cartWith(
    cart.items.map((entry) => {
      if (entry.cartItem.cartItemId !== cartItemId) return entry;
      const itemTotalPrice = paiseToRupeeString(paiseOf(entry.item?.itemSellingPrice ?? 0) * quantity);
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

/** Whether the item's price is unknown. */
export function isEntryOnRequest({ item }: CartEntry): boolean {
  return item !== null && isOnRequest(paiseOf(item.itemSellingPrice));
}

/** Whether an enquiry cannot contain the line, because its item has left the catalogue or is out of stock. */
export function isBlocked({ item }: CartEntry): boolean {
  return !item?.itemAvailable;
}

export function blockedLines(cart: Cart): CartEntry[] {
  return cart.items.filter(isBlocked);
}

/** The items that an enquiry can contain, with their pieces. */
export function wantedOf({ items }: Cart): { itemId: string; quantity: number }[] {
  return items.filter((entry) => !isBlocked(entry)).map(({ cartItem: { itemId, quantity } }) => ({ itemId, quantity }));
}

/** Whether a line has something to say about a vehicle or the stock. */
export function hasFacts(entry: CartEntry): boolean {
  return entry.fit !== null || missingStock(entry) !== undefined;
}

/** The stock when the item's lines ask for more; undefined when it is enough, or the item cannot be ordered. */
export function missingStock({ cartItem, item }: Pick<CartEntry, 'cartItem' | 'item'>): number | undefined {
  return item?.itemAvailable && cartItem.itemQuantity > item.itemStock ? item.itemStock : undefined;
}
