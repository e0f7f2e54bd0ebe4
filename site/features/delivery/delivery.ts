import type { DeliveryAnswer, PinAnswer, PinPlaceAnswer } from '../../../api/shop/delivery/contract';
import type { Translate } from '../../i18n/keys';
import { call } from '../../lib/http';

export type Delivery = DeliveryAnswer['data'];
export type Offer = Delivery['offers'][number];

/** What is asked for. */
export interface Wanted {
  itemId: string;
  quantity: number;
}

/** Where a PIN code is; null when the post has no such code. @throws ApiFailure, NoAnswer */
export async function findPlace(pin: string): Promise<PinPlaceAnswer | null> {
  return (await call<PinAnswer>('GET', `/api/pins/${encodeURIComponent(pin)}`)).data;
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

/** "Bengaluru, Karnataka": a place in one line, as far as it is known. */
export function placeText({ city, district, state }: PinPlaceAnswer): string {
  return [...new Set([city ?? district, state])].filter(Boolean).join(', ');
}

/** When an offer arrives: "Dec 01, 2026 – Dec 04, 2026", or the one day. @param day writes a day of the calendar */
export function datesText({ from, to }: Offer, t: Translate, day: (date: Date) => string): string {
  const [first, last] = [day(new Date(from)), day(new Date(to))];
  return from === to ? last : t('delivery.dates', { from: first, to: last });
}

/** The cheapest offer, and the fastest one if that arrives earlier. */
export function bestOffers(offers: readonly Offer[]): Offer[] {
  const [cheapest] = offers.toSorted((a, b) => a.cost - b.cost || a.to.localeCompare(b.to));
  const [fastest] = offers.toSorted((a, b) => a.to.localeCompare(b.to) || a.cost - b.cost);
  if (!cheapest || !fastest) return [];
  return fastest.to < cheapest.to ? [cheapest, fastest] : [cheapest];
}
