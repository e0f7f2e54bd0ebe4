import type { GarageVehicle, VehicleBody } from '../../../api/contract/garage';
import { ApiFailure, call } from '../../lib/http';
import { chooseVehicle } from '../vehicle/vehicle';
import { loadGarage } from './vehicles';

/** A vehicle with a known engine becomes the shop's: every page then says what fits it. */
export function showInShop({ catalogue, year }: GarageVehicle): void {
  if (catalogue) chooseVehicle({ ...catalogue, year });
}

/** @throws ApiFailure, NoAnswer */
export async function addVehicle(body: VehicleBody): Promise<void> {
  const { data } = await call<{ data: GarageVehicle }>('POST', '/api/user/garage', body);
  if (data.isDefault) showInShop(data);
  await loadGarage();
}

/** @throws ApiFailure, NoAnswer */
export async function makeDefault(garageId: string): Promise<void> {
  const path = `/api/user/garage/${encodeURIComponent(garageId)}/default`;
  showInShop((await call<{ data: GarageVehicle }>('PUT', path)).data);
  await loadGarage();
}

/** @throws ApiFailure, NoAnswer */
export async function removeVehicle(garageId: string): Promise<void> {
  try {
    await call('DELETE', `/api/user/garage/${encodeURIComponent(garageId)}`);
  } catch (error) {
    // Another tab was faster: the vehicle is already gone.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
  await loadGarage();
}
