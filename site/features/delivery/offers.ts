import type { PinPlaceAnswer } from '../../../api/shop/delivery/contract';
import type { Translate } from '../../i18n/keys';
import type { Offer } from './delivery';

/** What the answer about a PIN code is shown as. */

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
