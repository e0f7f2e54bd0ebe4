import { storageKeys } from '../../../api/contract/languages';
import { $vehicle, checkVehicle, forgetVehicle, readVehicle } from './vehicle';

/** The bar under the header; `site/layouts/prepaint.ts` has drawn it already when a vehicle was remembered. */
export function followVehicle(): void {
  readVehicle();
  void checkVehicle();
  // Another tab, or this page brought back from the history, where no event reached it.
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.vehicle || key === null) readVehicle();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readVehicle();
  });
  const bar = document.getElementById('vehicle-bar');
  bar?.querySelector('[data-remove-vehicle]')?.addEventListener('click', () => {
    forgetVehicle();
    // The button goes away with the bar: reading goes on with the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  });
  $vehicle.subscribe((vehicle) => {
    document.documentElement.toggleAttribute('data-vehicle', vehicle !== undefined);
    if (!bar) return;
    bar.hidden = vehicle === undefined;
    const name = bar.querySelector('[data-name]');
    const link = bar.querySelector('a');
    if (vehicle && name && link) {
      name.textContent = vehicle.label;
      link.search = vehicle.search;
    }
  });
}
