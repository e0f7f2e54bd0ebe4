import { storageKeys } from '../../../api/shop/language/languages';
import { followPanel } from '../header/panel';
import { isSignedIn } from '../login/signed-in';
import { $vehicle, dueCheck, localName, readVehicle, vehicleName } from './vehicle';

/** The bar below the header; `site/layouts/prepaint.ts` has already drawn a remembered vehicle. */
export function followVehicle(): void {
  readVehicle();
  const remembered = $vehicle.get();
  if (remembered && dueCheck(remembered)) void import('./check').then(({ checkVehicle }) => checkVehicle());
  // Follows changes in another tab, also those made while this page was in the browser's history.
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.vehicle || key === null) readVehicle();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readVehicle();
  });
  if (isSignedIn() && !$vehicle.get())
    void import('./own').then(({ offerOwnVehicle }) => offerOwnVehicle()).catch(() => {});
  const bar = document.getElementById('vehicle-bar');
  const menu = bar?.querySelector('details');
  const name = bar?.querySelector('[data-name]');
  const local = bar?.querySelector('[data-local]');
  const link = bar?.querySelector('a');
  if (!bar || !menu || !name || !local || !link) return;
  followPanel(menu);
  const inMenu = (act: (script: typeof import('./menu')) => void) => void import('./menu').then(act, () => {});
  // The menu loads when it opens: most shoppers have one car.
  menu.addEventListener('toggle', () => menu.open && inMenu(({ fillMenu }) => fillMenu(menu)));
  // Follows the button from the start, so that no press is lost while the menu's script loads.
  menu.querySelector('button')?.addEventListener('click', () => inMenu(({ removeVehicle }) => removeVehicle()));
  let shown: string | undefined;
  $vehicle.subscribe((vehicle) => {
    bar.hidden = !vehicle;
    menu.open &&= !bar.hidden;
    if (!vehicle) return delete document.documentElement.dataset.vehicle;
    document.documentElement.dataset.vehicle = vehicle.type;
    name.textContent = vehicleName(vehicle);
    // A local name that arrives later appears on the next page: a second line would move what is being read.
    if (vehicle.engineId !== shown) local.textContent = localName(vehicle);
    shown = vehicle.engineId;
    link.search = vehicle.search;
    return undefined;
  });
}
