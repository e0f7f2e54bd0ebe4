import { type Fit, readFits } from '../../../api/contract/fit';
import type { TextKey } from '../../i18n/keys';
import { pageText } from '../../lib/page-strings';
import { $vehicle, type ChosenVehicle } from './vehicle';

/** How a fit is shown: words, a mark and a colour. */
export const fitBadges: Record<Fit, { className: string; key: TextKey }> = {
  fits: { className: 'badge badge-good fit-yes', key: 'fit.fits' },
  fitsNot: { className: 'badge badge-bad fit-no', key: 'fit.fitsNot' },
  unknown: { className: 'badge badge-quiet fit-unknown', key: 'fit.unknown' },
};

/** The engine that lists are queried for; none if the vehicle has left the catalogue. */
export function knownEngine(vehicle: ChosenVehicle): string | undefined {
  return vehicle.gone ? undefined : vehicle.engineId;
}

/** Shows beside each item whether it fits the shopper's vehicle, from the data in the page. */
export function followFit(): void {
  $vehicle.subscribe((vehicle) => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-fits]')) {
      const places = Array.from(list.querySelectorAll('.fit'));
      const fits = vehicle ? readFits(list.dataset.fits ?? '', knownEngine(vehicle), places.length) : [];
      for (const [index, place] of places.entries()) show(place, fits[index]);
    }
    const place = document.querySelector('[data-fit-product]');
    if (place) show(place, vehicle && productFit(knownEngine(vehicle)));
  });
}

/** The product page lists its vehicles anyway. */
function productFit(engineId: string | undefined): Fit {
  if (document.querySelector('[data-universal]')) return 'fits';
  const engines = Array.from(document.querySelectorAll<HTMLElement>('[data-engine]'), (row) => row.dataset.engine);
  if (engineId === undefined || engines.length === 0) return 'unknown';
  return engines.includes(engineId) ? 'fits' : 'fitsNot';
}

function show(place: Element, fit: Fit | undefined): void {
  if (!fit) {
    place.replaceChildren();
    return;
  }
  const badge = document.createElement('span');
  badge.className = fitBadges[fit].className;
  badge.textContent = pageText()(fitBadges[fit].key);
  place.replaceChildren(badge);
}
