import { storageKeys } from '../../../api/contract/languages';
import { $vehicle, checkVehicle, forgetVehicle, readVehicle } from './vehicle';

/** The bar below the header; if a vehicle is remembered, `site/layouts/prepaint.ts` has already drawn it. */
export function followVehicle(): void {
  readVehicle();
  void checkVehicle();
  // Changes in another tab, or while this page was in the browser's history, where no event reaches it.
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.vehicle || key === null) readVehicle();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readVehicle();
  });
  const bar = document.getElementById('vehicle-bar');
  bar?.querySelector('[data-remove-vehicle]')?.addEventListener('click', () => {
    forgetVehicle();
    // The button disappears with the bar: reading continues with the page.
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
