import type { Verdict } from '../../../api/shop/fit/fitment';
import { readFits } from '../../../api/shop/fit/rules';
import { type ChosenVehicle, fittedVehicle } from '../vehicle/vehicle';

/** The element of the product page that says whether the item fits; its data needs no call. */
export const verdictPlace = () => document.querySelector<HTMLElement>('[data-verdict]');

/** Whether the page's item fits a vehicle. */
export function verdictOn(place: HTMLElement, vehicle: ChosenVehicle): Verdict {
  const [verdict] = readFits(place.dataset.verdict ?? '', fittedVehicle(vehicle), 1);
  return verdict ?? { fit: 'unknown', conditions: [], quantity: null };
}
