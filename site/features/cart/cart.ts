import { atom } from 'nanostores';
import type { Cart, CartAnswer } from '../../../api/contract/cart';
import type { Language } from '../../../api/contract/languages';
import { call } from '../../lib/http';
import { setCartCount } from './count';

/** The cart as the page shows it: at once as the shopper wants it, then as the server has it. */
export type CartState = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; cart: Cart };

export const $cart = atom<CartState>({ state: 'loading' });

function show(cart: Cart): void {
  $cart.set({ state: 'there', cart });
  setCartCount(cart.itemCount);
}

function current(): Cart | undefined {
  const now = $cart.get();
  return now.state === 'there' ? now.cart : undefined;
}

export async function loadCart(language: Language): Promise<void> {
  try {
    show((await call<CartAnswer>('GET', `/api/cart?lang=${language}`)).data);
  } catch (error) {
    $cart.set({ state: 'failed', error });
  }
}

/** A cart with another quantity of one line; 0 takes it out. Totals follow. */
export function withQuantity(cart: Cart, cartItemId: string, quantity: number): Cart {
  const items = cart.items.flatMap((entry) => {
    if (entry.cartItem.cartItemId !== cartItemId) return [entry];
    if (quantity === 0) return [];
    const itemTotalPrice = (Number(entry.item?.itemSellingPrice ?? 0) * quantity).toFixed(2);
    return [{ ...entry, cartItem: { ...entry.cartItem, quantity, itemTotalPrice } }];
  });
  return {
    items,
    itemCount: items.reduce((sum, { cartItem }) => sum + cartItem.quantity, 0),
    totalAmount: items.reduce((sum, { cartItem }) => sum + Number(cartItem.itemTotalPrice), 0).toFixed(2),
  };
}

/** The newest wish per line: quick clicks end in the last quantity, not in a queue of all of them. */
const wished = new Map<string, number>();
let sending: Promise<void> | undefined;

/**
 * Sets a quantity: shown at once, sent one after the other, taken back when the server refuses.
 * @throws what the call threw, for the message
 */
export async function setQuantity(cartItemId: string, quantity: number, language: Language): Promise<void> {
  const cart = current();
  if (!cart) return;
  show(withQuantity(cart, cartItemId, quantity));
  wished.set(cartItemId, quantity);
  sending ??= sendWishes(language).finally(() => {
    sending = undefined;
  });
  await sending;
}

async function sendWishes(language: Language): Promise<void> {
  let answer: CartAnswer | undefined;
  try {
    for (let next = wished.entries().next(); !next.done; next = wished.entries().next()) {
      const [cartItemId, quantity] = next.value;
      wished.delete(cartItemId);
      answer = await call<CartAnswer>('PUT', `/api/cart/update?lang=${language}`, { cartItemId, quantity });
    }
  } catch (error) {
    wished.clear();
    await loadCart(language);
    throw error;
  }
  if (answer) show(answer.data);
}

/** Takes a line out: at once, and back in when the server refuses. @throws what the call threw */
export async function removeLine(cartItemId: string, language: Language): Promise<void> {
  const cart = current();
  if (!cart) return;
  show(withQuantity(cart, cartItemId, 0));
  try {
    await sending?.catch(() => {});
    show(
      (await call<CartAnswer>('DELETE', `/api/cart/remove/${encodeURIComponent(cartItemId)}?lang=${language}`)).data,
    );
  } catch (error) {
    await loadCart(language);
    throw error;
  }
}
