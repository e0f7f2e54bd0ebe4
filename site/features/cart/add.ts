import type { AddBody, AddedAnswer, CartEntry } from '../../../api/shop/cart/contract';
import type { Fit } from '../../../api/shop/fit/fitment';
import type { Language } from '../../../api/shop/language/languages';
import { call } from '../../lib/http';
import { $vehicle, lineVehicleOf } from '../vehicle/vehicle';
import { countAdding, setCartCount, tellOtherTabs } from './count';

interface Adding {
  itemId: string;
  quantity: number;
  /** The part's name, for the question before adding a part that does not fit. */
  name: string;
  /** Whether it fits the chosen vehicle, as the page shows it. */
  fit?: Fit | undefined;
}

/**
 * Adds an item to the cart for the chosen vehicle. If it does not fit, the shopper is asked first. The badge counts it
 * at once, and no longer after a refusal.
 * @returns its line in the cart; undefined when the shopper decided against it
 * @throws ApiFailure, NoAnswer, TypeError
 */
export async function addToCart(
  { itemId, quantity, name, fit }: Adding,
  language: Language,
): Promise<CartEntry | undefined> {
  const vehicle = $vehicle.get();
  if (vehicle && fit === 'fitsNot') {
    const { mayAddWrongPart } = await import('./confirm');
    if (!(await mayAddWrongPart({ itemId, name, vehicle }))) return undefined;
  }
  const body: AddBody = { itemId, quantity, vehicle: lineVehicleOf(vehicle) };
  const arrived = countAdding(quantity);
  try {
    const { data, added } = await call<AddedAnswer>('POST', `/api/cart/add?lang=${language}`, body);
    arrived();
    setCartCount(data.itemCount);
    tellOtherTabs();
    return data.items.find(({ cartItem }) => cartItem.cartItemId === added);
  } catch (error) {
    arrived();
    throw error;
  }
}
