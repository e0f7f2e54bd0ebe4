import { atom } from 'nanostores';
import { storageKeys } from '../../../api/contract/languages';

/** The shopper's vehicle: chosen once, shown on every page, remembered in the browser. */
export interface ChosenVehicle {
  makeId: string;
  modelId: string;
  engineId: string;
  /** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M" */
  label: string;
  /** The query of /parts for it; the bar is drawn before any script runs, so it is kept ready. */
  search: string;
}

export const $vehicle = atom<ChosenVehicle | undefined>(undefined);

export function readVehicle(): void {
  try {
    const vehicle = JSON.parse(localStorage.getItem(storageKeys.vehicle) ?? 'null') as ChosenVehicle | null;
    if (vehicle?.engineId && vehicle.label) $vehicle.set(vehicle);
  } catch {
    // No vehicle is remembered.
  }
}

export function chooseVehicle(chosen: Omit<ChosenVehicle, 'search'>): ChosenVehicle {
  const { makeId, modelId, engineId } = chosen;
  const vehicle = { ...chosen, search: `?${new URLSearchParams({ makeId, modelId, engineId })}` };
  $vehicle.set(vehicle);
  try {
    localStorage.setItem(storageKeys.vehicle, JSON.stringify(vehicle));
  } catch {
    // The vehicle is known on this page only.
  }
  return vehicle;
}

export function forgetVehicle(): void {
  $vehicle.set(undefined);
  try {
    localStorage.removeItem(storageKeys.vehicle);
  } catch {
    // Nothing was kept.
  }
}

/** The bar under the header. */
export function followVehicleBar(): void {
  readVehicle();
  const bar = document.getElementById('vehicle-bar');
  if (!bar) return;
  bar.querySelector('[data-remove-vehicle]')?.addEventListener('click', forgetVehicle);
  $vehicle.subscribe((vehicle) => {
    bar.hidden = vehicle === undefined;
    const name = bar.querySelector('[data-name]');
    const link = bar.querySelector('a');
    if (vehicle && name && link) {
      name.textContent = vehicle.label;
      link.search = vehicle.search;
    }
  });
}
