import { atom } from 'nanostores';
import type { FittedVehicle } from '../../../api/shop/fit/fitment';
import { type Language, storageKeys } from '../../../api/shop/language/languages';
import { catalogueIdPattern } from '../../../api/shop/rules';
import type { Engine } from '../../../api/shop/vehicle/contract';
import type { NamedVehicle } from '../../../api/shop/vehicle/text';
import { pageLanguage } from '../../lib/page-strings';
import { readStored, writeStored } from '../../lib/storage';

export { vehicleName } from '../../../api/shop/vehicle/text';

/** The shopper's vehicle: chosen once, shown on every page, remembered in the browser. */
export interface ChosenVehicle extends Partial<Pick<FittedVehicle, 'type' | 'yearStart' | 'yearEnd' | 'year'>> {
  makeId: string;
  modelId: string;
  engineId: string;
  /** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M" */
  label: string;
  /** "मारुति सुज़ुकी स्विफ्ट": make and model, and in which language; empty if it has only Latin letters. */
  local?: { lang: Language; name: string };
  /** Its query of /parts, stored because the bar is drawn before any other script runs. */
  search: string;
  /** When the catalogue was last known to have it, in ms since 1970. */
  checkedAt: number;
  /** It has left the catalogue: what fits it is unknown. */
  gone?: true;
}

/** The vehicle is checked against the catalogue again after a day, so that a page view rarely needs a call. */
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

/** The vehicle in calls for the cart; undefined when it has left the catalogue. */
export function lineVehicleOf(vehicle: ChosenVehicle | undefined): { engineId: string; year?: number } | undefined {
  if (!vehicle || vehicle.gone) return undefined;
  const { engineId, year } = vehicle;
  return year === undefined ? { engineId } : { engineId, year };
}

/** The local name of an engine's make and model, with its language. */
export const localOf = ({ localName = '' }: Pick<Engine, 'localName'>) => ({ lang: pageLanguage(), name: localName });

/** The local name of the shopper's vehicle; empty if it has only Latin letters or is not loaded. */
export const localName = ({ local }: Pick<ChosenVehicle, 'local'>): string =>
  local?.lang === pageLanguage() ? local.name : '';

/** The shopper's vehicle as pages name it. */
export const namedVehicle = (vehicle: Pick<ChosenVehicle, 'label' | 'year' | 'local'>): NamedVehicle => ({
  label: vehicle.label,
  year: vehicle.year,
  localName: localName(vehicle),
});

/**
 * What to ask the catalogue: once a day whether it still has the vehicle, and the local name when the page is in
 * another language than the last one.
 */
export function dueCheck({ checkedAt, local }: ChosenVehicle, now = Date.now()): 'everything' | 'name' | undefined {
  if (now - (checkedAt || 0) >= checkAfterMilliseconds) return 'everything';
  return pageLanguage() === 'en' || local?.lang === pageLanguage() ? undefined : 'name';
}
