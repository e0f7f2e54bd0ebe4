import { pageText } from '../../lib/page-strings';
import { $vehicle } from '../vehicle/vehicle';

/** Says whether the product fits the shopper's vehicle, from the list of vehicles that stands in the page. */
const line = document.querySelector<HTMLElement>('[data-fit]');
const badge = line?.firstElementChild;
const engines = new Set(
  Array.from(document.querySelectorAll<HTMLElement>('[data-engine]'), (row) => row.dataset.engine),
);
const universal = document.querySelector('[data-universal]') !== null;

$vehicle.subscribe((vehicle) => {
  if (!line || !badge) return;
  line.hidden = vehicle === undefined;
  if (!vehicle) return;
  const fit = universal || engines.has(vehicle.engineId) ? 'fits' : engines.size > 0 ? 'fitsNot' : 'fitUnknown';
  badge.className = `badge ${{ fits: 'badge-good', fitsNot: 'badge-bad', fitUnknown: 'badge-quiet' }[fit]}`;
  badge.textContent = pageText()(`product.${fit}`);
});
