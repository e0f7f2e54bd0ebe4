import { element } from '../../lib/element';
import { focusContent } from '../../ui/focus';
import { $garage, loadGarage } from '../garage/vehicles';
import { isSignedIn } from '../login/signed-in';
import { checkVehicle } from './check';
import { chooseVehicle, forgetVehicle, isSameCar, type NewVehicle, rememberedVehicles } from './choose';
import { ownCars } from './own';
import { $vehicle, localName, vehicleName } from './vehicle';

/** The menu of the bar: the cars of the garage and those chosen in this browser. */

/** A car to switch to; one of the garage has a name. */
interface Car {
  vehicle: NewVehicle;
  name?: string;
}

/** The garage's cars in its order, then remembered ones that are not among them. */
export function carsOf(garage: readonly Car[], remembered: readonly NewVehicle[]): Car[] {
  const others = remembered.filter((vehicle) => !garage.some((car) => isSameCar(car.vehicle, vehicle)));
  return [...garage, ...others.map((vehicle) => ({ vehicle }))];
}

let drawn: Car[] = [];

/** Removes the shopper's vehicle. */
export function removeVehicle(): void {
  forgetVehicle();
  // The button disappears with the bar: reading continues with the page.
  focusContent();
}

/** Lists the cars; those of the garage once they are loaded. */
export function fillMenu(menu: HTMLDetailsElement): void {
  const panel = menu.querySelector('div');
  if (!panel) return;
  let list = panel.querySelector('ul');
  if (!list) {
    list = element('ul');
    panel.prepend(list);
  }
  const draw = (garage: readonly Car[]) => {
    const at = [...list.children].findIndex((entry) => entry.contains(document.activeElement));
    const focused = drawn[at];
    drawn = carsOf(garage, rememberedVehicles());
    list.replaceChildren(...drawn.map((car) => entryOf(car, () => switchTo(car.vehicle, menu))));
    // The garage may arrive when the focus is already in the list.
    const same = drawn.findIndex(({ vehicle }) => focused && isSameCar(vehicle, focused.vehicle));
    if (focused) list.children[same]?.querySelector('button')?.focus();
  };
  draw(ownCars($garage.get()));
  if (isSignedIn()) void loadGarage().then(() => draw(ownCars($garage.get())));
}

function entryOf({ vehicle, name }: Car, choose: () => void): HTMLLIElement {
  const own = $vehicle.get();
  const local = localName(vehicle);
  const label = element('span', '', vehicleName(vehicle));
  label.lang = 'en';
  const shape = element('span', 'vehicle-shape');
  shape.dataset.type = vehicle.type;
  const names = [...(name ? [element('strong', '', name)] : []), ...(local ? [element('span', '', local)] : []), label];
  const button = element('button', '', shape, element('span', '', ...names));
  button.type = 'button';
  if (own && isSameCar(own, vehicle)) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', choose);
  return element('li', '', button);
}

/** Chooses the car. The page follows; a page about the vehicle of its address opens anew. */
function switchTo(vehicle: NewVehicle, menu: HTMLDetailsElement): void {
  const { search } = chooseVehicle(vehicle, 0);
  menu.open = false;
  menu.querySelector('summary')?.focus();
  const parts = menu.closest('section')?.querySelector('a');
  if ('aboutVehicle' in document.body.dataset && parts) location.assign(parts.pathname + search);
  else void checkVehicle();
}
