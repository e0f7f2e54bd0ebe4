import { storageKeys } from '../../../api/shop/language/languages';
import type { Engine } from '../../../api/shop/vehicle/contract';
import { call } from '../../lib/http';
import { inPageLanguage } from '../../lib/page-strings';
import { writeStored } from '../../lib/storage';
import { $vehicle, type ChosenVehicle, dueCheck, keepVehicle, localOf } from './vehicle';

/** Asks the catalogue about vehicles. Most pages need not ask, so this is a module of its own. */

/** One of the catalogue's lists of vehicles, with their names in the page's language. @throws ApiFailure, NoAnswer */
export async function vehicleList<T>(path: string): Promise<T[]> {
  return (await call<{ data: T[] }>('GET', inPageLanguage(`/api/vehicles/${path}`))).data;
}

/** The catalogue's engines of a model. @throws ApiFailure, NoAnswer */
export const enginesOf = (modelId: string) => vehicleList<Engine>(`engines/${encodeURIComponent(modelId)}`);

/** True when the catalogue has the vehicle, or when that is unknown. */
export async function isInCatalogue({
  modelId,
  engineId,
}: Pick<ChosenVehicle, 'modelId' | 'engineId'>): Promise<boolean> {
  return (await findInCatalogue(modelId, engineId)) !== null;
}

/** The vehicle's engine; null if the catalogue does not have it, undefined without an answer. */
async function findInCatalogue(modelId: string, engineId: string): Promise<Engine | null | undefined> {
  try {
    return (await enginesOf(modelId)).find((engine) => engine.engineId === engineId) ?? null;
  } catch (error) {
    console.warn('the vehicle could not be looked up', error);
    return undefined;
  }
}

/**
 * Checks at most once a day that the catalogue still has the vehicle. Asks for its local name when the page is in
 * another language than the last one. Without an answer nothing changes.
 */
export async function checkVehicle(now = Date.now()): Promise<void> {
  const vehicle = $vehicle.get();
  const due = vehicle && dueCheck(vehicle, now);
  if (!due) return;
  const there = await findInCatalogue(vehicle.modelId, vehicle.engineId);
  if (there === undefined || $vehicle.get() !== vehicle) return;
  if (there && due === 'name') {
    // The name changes nothing else, so nothing that depends on the vehicle loads again.
    vehicle.local = localOf(there);
    return writeStored('local', storageKeys.vehicle, vehicle);
  }
  const { gone: _gone, ...rest } = vehicle;
  if (!there) return keepVehicle({ ...rest, checkedAt: now, gone: true, local: localOf({}) });
  const { vehicleType: type, yearStart, yearEnd } = there;
  keepVehicle({ ...rest, checkedAt: now, type, yearStart, yearEnd, local: localOf(there) });
}
