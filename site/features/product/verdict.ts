import type { Verdict } from '../../../api/shop/fit/fitment';
import { readFits } from '../../../api/shop/fit/rules';
import { withDoubts } from '../promise/doubts';
import { type ChosenVehicle, fittedVehicle } from '../vehicle/vehicle';

/** The element of the product page that says whether the item fits; its data needs no call. */
export const verdictPlace = () => document.querySelector<HTMLElement>('[data-verdict]');

/** Whether the page's item fits a vehicle; doubts count once they are known (promise/doubts.ts). */
export function verdictOn(place: HTMLElement, vehicle: ChosenVehicle): Verdict {
  const [verdict] = readFits(place.dataset.verdict ?? '', fittedVehicle(vehicle), 1);
  return withDoubts(verdict ?? { fit: 'unknown', conditions: [], quantity: null }, location.pathname);
}
