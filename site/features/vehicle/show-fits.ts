import { readFits } from '../../../api/contract/fit';
import type { Condition, Fit } from '../../../api/contract/fitment';
import { pageText } from '../../lib/page-strings';
import { fitBadges, fitWords } from './fit';
import { type ChosenVehicle, fittedVehicle } from './vehicle';

/** Shows beside each item of the page whether it fits the vehicle, from the data in the page. */
export function showFits(vehicle: ChosenVehicle | undefined): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-fits]')) {
    const places = Array.from(list.querySelectorAll('.fit'));
    const verdicts = vehicle ? readFits(list.dataset.fits ?? '', fittedVehicle(vehicle), places.length) : [];
    for (const [index, place] of places.entries()) {
      const { fit, conditions = [] } = verdicts[index] ?? {};
      place.replaceChildren(...(fit ? [badgeOf(fit, conditions)] : []));
    }
  }
}

function badgeOf(fit: Fit, conditions: readonly Condition[]): HTMLElement {
  const badge = document.createElement('span');
  badge.className = fitBadges[fit].className;
  const [before, condition, after] = fitWords(fit, conditions, pageText());
  const asked = document.createElement('span');
  asked.lang = 'en';
  asked.textContent = condition;
  const words = document.createElement('span');
  words.append(before, ...(condition ? [asked] : []), after);
  badge.append(words);
  return badge;
}
