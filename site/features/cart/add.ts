import type { AddBody, CartAnswer, CartEntry } from '../../../api/contract/cart';
import type { Fit } from '../../../api/contract/fitment';
import { type Language, pathIn } from '../../../api/contract/languages';
import type { Translate } from '../../i18n/keys';
import { call } from '../../lib/http';
import { showToast, wayLook } from '../toast/toast';
import { $vehicle, lineVehicleOf } from '../vehicle/vehicle';
import { countAdding, setCartCount, tellOtherTabs } from './count';

interface Adding {
  itemId: string;
  quantity: number;
  /** The part's name, for the question about one that does not fit. */
  name: string;
  /** Whether it fits the chosen vehicle, as the page shows it. */
  fit?: Fit | undefined;
}

/**
 * Adds an item for the chosen vehicle to the cart; one that does not fit only after the shopper has said so. The badge
 * counts it at once and uncounts it on refusal.
 * @returns its line in the cart; undefined when the shopper decided against it
 * @throws ApiFailure, NoAnswer, TypeError
 */
export async function addToCart(
  { itemId, quantity, name, fit }: Adding,
  language: Language,
): Promise<CartEntry | undefined> {
  const vehicle = $vehicle.get();
  if (vehicle && fit === 'fitsNot') {
    const { mayAddWrongPart } = await import('../purchase/confirm');
    if (!(await mayAddWrongPart({ itemId, name, vehicle }))) return undefined;
  }
  const body: AddBody = { itemId, quantity, vehicle: lineVehicleOf(vehicle) };
  const arrived = countAdding(quantity);
  try {
    const { data } = await call<CartAnswer>('POST', `/api/cart/add?lang=${language}`, body);
    arrived();
    setCartCount(data.itemCount);
    tellOtherTabs();
    return data.items.find(({ cartItem }) => cartItem.itemId === itemId);
  } catch (error) {
    arrived();
    throw error;
  }
}

/**
 * Says that an item is in the cart, with the way there, and when it is more than the shop has.
 * @param name of the item, where a page shows several
 */
export async function showAdded(
  t: Translate,
  language: Language,
  { cartItem, item }: CartEntry,
  name?: string,
): Promise<void> {
  const more = document.createElement('a');
  more.className = `inline-flex items-center ${wayLook}`;
  more.href = pathIn(language, '/cart');
  more.textContent = t('account.viewCart');
  const short = item && cartItem.quantity > item.itemStock && (await shortText(language, item.itemStock));
  const text = [name, short].filter(Boolean).join(' · ');
  showToast({ kind: 'good', title: t('product.addedToCart'), more, ...(text && { text }) });
}

/** Empty without a connection. */
async function shortText(language: Language, count: number): Promise<string> {
  try {
    const { lateTexts } = await import('../../lib/late-texts');
    return (await lateTexts(language, ['purchase']))('purchase.stockShort', { count });
  } catch {
    return '';
  }
}
