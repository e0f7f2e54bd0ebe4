import type { GarageVehicle, VehicleBody } from '../../../api/shop/garage/contract';
import { ApiFailure, call } from '../../lib/http';
import { chooseVehicle, isSameCar } from '../vehicle/choose';
import { vehicleOfGarage } from '../vehicle/own';
import { $vehicle } from '../vehicle/vehicle';
import { loadGarage } from './vehicles';

const pathOf = (garageId: string, action = '') => `/api/user/garage/${encodeURIComponent(garageId)}${action}`;

/** Makes a vehicle with a known engine the shop's: every page then says what fits it. */
export function showInShop(own: GarageVehicle): void {
  const vehicle = vehicleOfGarage(own);
  if (vehicle) chooseVehicle(vehicle);
}

/** Whether this is the shop's vehicle. */
export function isInShop(own: GarageVehicle): boolean {
  const [vehicle, shown] = [vehicleOfGarage(own), $vehicle.get()];
  return vehicle !== undefined && shown !== undefined && isSameCar(vehicle, shown);
}

/** @throws ApiFailure, NoAnswer */
export async function addVehicle(body: VehicleBody): Promise<void> {
  const { data } = await call<{ data: GarageVehicle }>('POST', '/api/user/garage', body);
  if (data.isDefault) showInShop(data);
  await loadGarage();
}

/** Changes a vehicle; the shop's vehicle changes with it. @throws ApiFailure, NoAnswer */
export async function changeVehicle(before: GarageVehicle, body: VehicleBody): Promise<void> {
  const { data } = await call<{ data: GarageVehicle }>('PUT', pathOf(before.garageId), body);
  if (isInShop(before) || (data.isDefault && !before.isDefault)) showInShop(data);
  await loadGarage();
}

/** @throws ApiFailure, NoAnswer */
export async function makeDefault(garageId: string): Promise<void> {
  showInShop((await call<{ data: GarageVehicle }>('PUT', pathOf(garageId, '/default'))).data);
  await loadGarage();
}

/** @throws ApiFailure, NoAnswer */
export async function removeVehicle(garageId: string): Promise<void> {
  try {
    await call('DELETE', pathOf(garageId));
  } catch (error) {
    // Another tab has removed it already.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
  await loadGarage();
}

/** Undoes a removal. @throws ApiFailure, NoAnswer */
export async function restoreVehicle({ garageId, catalogue: _, ...vehicle }: GarageVehicle): Promise<void> {
  await call('POST', pathOf(garageId, '/restore'), vehicle);
  await loadGarage();
}
