import type { Fit } from '../../../api/shop/fit/fitment';

const fromBest = ['fits', 'fitsIf', 'unknown', 'fitsNot'] as const satisfies readonly Fit[];

/**
 * The offer to enquire about: of those that fit the shopper's vehicle best, the first.
 * @param places of the offers that can be ordered, in the order of the list
 * @param fits how each item of the list fits; empty without a vehicle
 */
export function bestOffer(places: readonly number[], fits: readonly Fit[]): number | undefined {
  const rank = (place: number) => fromBest.indexOf(fits[place] ?? 'unknown');
  return places.toSorted((a, b) => rank(a) - rank(b))[0];
}
