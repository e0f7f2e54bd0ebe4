import { atom } from 'nanostores';
import type { GarageVehicle } from '../../../api/contract/garage';
import { call } from '../../lib/http';

/** The customer's vehicles, the default first. */
export type GarageState =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'there'; vehicles: GarageVehicle[] };
export const $garage = atom<GarageState>({ state: 'loading' });

export async function loadGarage(): Promise<void> {
  try {
    const { data } = await call<{ data: GarageVehicle[] }>('GET', '/api/user/garage');
    $garage.set({ state: 'there', vehicles: data });
  } catch (error) {
    $garage.set({ state: 'failed', error });
  }
}
