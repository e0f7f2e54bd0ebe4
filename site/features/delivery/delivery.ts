import type { DeliveryAnswer } from '../../../api/shop/delivery/contract';
import { call } from '../../lib/http';

export type Delivery = DeliveryAnswer['data'];
export type Offer = Delivery['offers'][number];

/** What is asked for. */
export interface Wanted {
  itemId: string;
  quantity: number;
}

/** When items arrive and what that costs. @throws ApiFailure, NoAnswer */
export async function askDelivery(pin: string, wanted: readonly Wanted[]): Promise<Delivery> {
  const query = new URLSearchParams({ pin, items: itemsText(wanted) });
  return (await call<DeliveryAnswer>('GET', `/api/delivery?${query}`)).data;
}

/** Items with their pieces, as the call has them: "id*2,other*1". */
export const itemsText = (wanted: readonly Wanted[]): string =>
  piecesOf(wanted)
    .map(({ itemId, quantity }) => `${itemId}*${quantity}`)
    .join();

/** Each item once: a cart may have several lines of one. */
export function piecesOf(wanted: readonly Wanted[]): Wanted[] {
  const pieces = new Map<string, number>();
  for (const { itemId, quantity } of wanted) pieces.set(itemId, (pieces.get(itemId) ?? 0) + quantity);
  return [...pieces].map(([itemId, quantity]) => ({ itemId, quantity }));
}
