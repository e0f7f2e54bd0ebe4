import type { CartAnswer } from '../../../api/contract/cart';
import type { Language } from '../../../api/contract/languages';
import { call } from '../../lib/http';
import { countAdding, setCartCount, tellOtherTabs } from './count';

/** Adds an item to the cart: the badge counts it at once and uncounts it on refusal. @throws ApiFailure, NoAnswer */
export async function addToCart(itemId: string, quantity: number, language: Language): Promise<void> {
  const arrived = countAdding(quantity);
  try {
    const { data } = await call<CartAnswer>('POST', `/api/cart/add?lang=${language}`, { itemId, quantity });
    arrived();
    setCartCount(data.itemCount);
    tellOtherTabs();
  } catch (error) {
    arrived();
    throw error;
  }
}
