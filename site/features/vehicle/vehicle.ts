import { atom } from 'nanostores';
import { storageKeys } from '../../../api/contract/languages';
import { catalogueIdPattern } from '../../../api/contract/rules';
import type { Engine } from '../../../api/contract/vehicles';
import { call } from '../../lib/http';
import { readStored, writeStored } from './stored';

/** The shopper's vehicle: chosen once, shown on every page, remembered in the browser. */
export interface ChosenVehicle {
  makeId: string;
  modelId: string;
  engineId: string;
  /** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M" */
  label: string;
  /** The query of /parts for it; the bar is drawn before any script runs, so it is kept ready. */
  search: string;
  /** When the catalogue was last seen to have it, in ms since 1970. */
  checkedAt: number;
  /** It has left the catalogue: nobody can say what fits it. */
  gone?: true;
}

/** A vehicle is looked up in the catalogue again after a day, so that no page view needs to ask. */
const checkAfterMilliseconds = 24 * 60 * 60_000;

export const $vehicle = atom<ChosenVehicle | undefined>(undefined);

/** True for a remembered vehicle that can be shown; what else stands in the browser's storage is not ours. */
export function isVehicle(value: unknown): value is ChosenVehicle {
  const { makeId, modelId, engineId, label, search } = (value ?? {}) as Partial<ChosenVehicle>;
  return (
    [makeId, modelId, engineId].every((id) => typeof id === 'string' && catalogueIdPattern.test(id)) &&
    [label, search].every((text) => typeof text === 'string' && text !== '')
  );
}

/** Takes over what the browser remembers, here or since another tab changed it. */
export function readVehicle(): void {
  const stored = readStored('local', storageKeys.vehicle);
  const vehicle = isVehicle(stored) ? stored : undefined;
  if (JSON.stringify(vehicle) !== JSON.stringify($vehicle.get())) $vehicle.set(vehicle);
}

function keep(vehicle: ChosenVehicle | undefined): void {
  $vehicle.set(vehicle);
  writeStored('local', storageKeys.vehicle, vehicle);
}

/** Makes a vehicle of the catalogue the shopper's own. */
export function chooseVehicle(chosen: Pick<ChosenVehicle, 'makeId' | 'modelId' | 'engineId' | 'label'>): ChosenVehicle {
  const { makeId, modelId, engineId, label } = chosen;
  const search = `?${new URLSearchParams({ makeId, modelId, engineId })}`;
  const vehicle = { makeId, modelId, engineId, label, search, checkedAt: Date.now() };
  keep(vehicle);
  return vehicle;
}

export function forgetVehicle(): void {
  keep(undefined);
}

/** True when the catalogue has the vehicle, and when nobody can say. */
export async function isInCatalogue({
  modelId,
  engineId,
}: Pick<ChosenVehicle, 'modelId' | 'engineId'>): Promise<boolean> {
  return (await findInCatalogue(modelId, engineId)) ?? true;
}

/** Undefined without an answer. */
async function findInCatalogue(modelId: string, engineId: string): Promise<boolean | undefined> {
  try {
    const { data } = await call<{ data: Engine[] }>('GET', `/api/vehicles/engines/${encodeURIComponent(modelId)}`);
    return data.some((engine) => engine.engineId === engineId);
  } catch (error) {
    console.warn('the vehicle could not be looked up', error);
    return undefined;
  }
}

/** Once a day at most: is the vehicle still in the catalogue? Without an answer, what was known stays. */
export async function checkVehicle(now = Date.now()): Promise<void> {
  const vehicle = $vehicle.get();
  if (!vehicle || now - (vehicle.checkedAt || 0) < checkAfterMilliseconds) return;
  const there = await findInCatalogue(vehicle.modelId, vehicle.engineId);
  if (there === undefined || $vehicle.get() !== vehicle) return;
  const { gone: _gone, ...rest } = vehicle;
  keep({ ...rest, checkedAt: now, ...(there ? {} : { gone: true }) });
}
