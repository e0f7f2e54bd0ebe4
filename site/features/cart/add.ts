import type { CartAnswer } from '../../../api/contract/cart';
import type { Language } from '../../../api/contract/languages';
import { call } from '../../lib/http';
import { setCartCount } from './count';

/** Puts an item into the cart. @throws ApiFailure, NoAnswer */
export async function addToCart(itemId: string, quantity: number, language: Language): Promise<void> {
  const { data } = await call<CartAnswer>('POST', `/api/cart/add?lang=${language}`, { itemId, quantity });
  setCartCount(data.itemCount);
}
