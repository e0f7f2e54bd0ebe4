import { atom } from 'nanostores';
import type { FittedVehicle } from '../../../api/contract/fitment';
import { storageKeys } from '../../../api/contract/languages';
import { catalogueIdPattern } from '../../../api/contract/rules';
import type { Engine } from '../../../api/contract/vehicles';
import { call } from '../../lib/http';
import { readStored, writeStored } from '../../lib/storage';

export { vehicleName } from '../../../api/contract/rules';

/** The shopper's vehicle: chosen once, shown on every page, remembered in the browser. */
export interface ChosenVehicle extends Partial<Pick<FittedVehicle, 'type' | 'yearStart' | 'yearEnd' | 'year'>> {
  makeId: string;
  modelId: string;
  engineId: string;
  /** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M" */
  label: string;
  /** The query of /parts for it, stored because the bar is drawn before any other script runs. */
  search: string;
  /** When the catalogue was last known to have it, in ms since 1970. */
  checkedAt: number;
  /** It has left the catalogue: what fits it is unknown. */
  gone?: true;
}

/** A vehicle is checked against the catalogue again after a day, so that a page view rarely needs a call. */
const checkAfterMilliseconds = 24 * 60 * 60_000;

export const $vehicle = atom<ChosenVehicle | undefined>(undefined);

/** True for a remembered vehicle that can be shown; the browser's storage may contain anything. */
export function isVehicle(value: unknown): value is ChosenVehicle {
  const { makeId, modelId, engineId, label, search } = (value ?? {}) as Partial<ChosenVehicle>;
  return (
    [makeId, modelId, engineId].every((id) => typeof id === 'string' && catalogueIdPattern.test(id)) &&
    [label, search].every((text) => typeof text === 'string' && text !== '')
  );
}

/** Reads the vehicle that the browser remembers, which another tab may have changed. */
export function readVehicle(): void {
  const stored = readStored('local', storageKeys.vehicle);
  const vehicle = isVehicle(stored) ? stored : undefined;
  if (JSON.stringify(vehicle) !== JSON.stringify($vehicle.get())) $vehicle.set(vehicle);
}

/** Makes it the shopper's vehicle, in this browser. */
export function keepVehicle(vehicle: ChosenVehicle): void {
  $vehicle.set(vehicle);
  writeStored('local', storageKeys.vehicle, vehicle);
}

/** What the rule of fit needs; undefined when the vehicle has left the catalogue. */
export function fittedVehicle(vehicle: ChosenVehicle): FittedVehicle | undefined {
  const { engineId, type, yearStart = null, yearEnd = null, year, gone } = vehicle;
  return gone ? undefined : { engineId, type, yearStart, yearEnd, year };
}

/** What the cart is told of it; undefined for a vehicle that has left the catalogue. */
export function lineVehicleOf(vehicle: ChosenVehicle | undefined): { engineId: string; year?: number } | undefined {
  if (!vehicle || vehicle.gone) return undefined;
  const { engineId, year } = vehicle;
  return year === undefined ? { engineId } : { engineId, year };
}

/** True when the catalogue has the vehicle, or when that is unknown. */
export async function isInCatalogue({
  modelId,
  engineId,
}: Pick<ChosenVehicle, 'modelId' | 'engineId'>): Promise<boolean> {
  return (await findInCatalogue(modelId, engineId)) !== null;
}

/** The catalogue's engines of a model. @throws ApiFailure, NoAnswer */
export async function enginesOf(modelId: string): Promise<Engine[]> {
  return (await call<{ data: Engine[] }>('GET', `/api/vehicles/engines/${encodeURIComponent(modelId)}`)).data;
}

/** Null if the catalogue does not have it, undefined if there is no answer. */
async function findInCatalogue(modelId: string, engineId: string): Promise<Engine | null | undefined> {
  try {
    return (await enginesOf(modelId)).find((engine) => engine.engineId === engineId) ?? null;
  } catch (error) {
    console.warn('the vehicle could not be looked up', error);
    return undefined;
  }
}

/** Checks at most once a day that the catalogue still has the vehicle. Without an answer nothing changes. */
export async function checkVehicle(now = Date.now()): Promise<void> {
  const vehicle = $vehicle.get();
  if (!vehicle || now - (vehicle.checkedAt || 0) < checkAfterMilliseconds) return;
  const there = await findInCatalogue(vehicle.modelId, vehicle.engineId);
  if (there === undefined || $vehicle.get() !== vehicle) return;
  const { gone: _gone, ...rest } = vehicle;
  if (!there) return keepVehicle({ ...rest, checkedAt: now, gone: true });
  const { vehicleType: type, yearStart, yearEnd } = there;
  keepVehicle({ ...rest, checkedAt: now, type, yearStart, yearEnd });
}
