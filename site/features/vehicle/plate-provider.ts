import { storageKeys } from '../../../api/shop/language/languages';
import type { Plate } from '../../../api/shop/vehicle/plates';
import { readStored, writeStored } from '../../lib/storage';
import type { NewVehicle } from './choose';

/** A vehicle of the catalogue that a plate leads to. */
export type PlateVehicle = NewVehicle;

/**
 * Finds the vehicle of a plate. To plug in a registry, write an object with this one method and add it to
 * `plateProviders`. Its ids are those of the catalogue's makes.csv, models.csv and engines.csv.
 */
export interface PlateProvider {
  /** The plate's vehicle; undefined if unknown here. If it throws, the next provider is asked. */
  find(plate: Plate): Promise<PlateVehicle | undefined>;
}

/** The number of plates that this browser remembers. */
const maxRemembered = 20;

interface Remembered {
  plate: string;
  vehicle: PlateVehicle;
}

function isRemembered(value: unknown): value is Remembered {
  const { plate, vehicle } = (value ?? {}) as Partial<Remembered>;
  return [plate, vehicle?.makeId, vehicle?.modelId, vehicle?.engineId, vehicle?.label].every(
    (text) => typeof text === 'string' && text !== '',
  );
}

function remembered(): Remembered[] {
  const stored = readStored('local', storageKeys.plates);
  return Array.isArray(stored) ? stored.filter(isRemembered) : [];
}

/** Plates that the shopper linked earlier, in this browser only. */
export const browserMemory: PlateProvider = {
  async find({ key }) {
    return remembered().find(({ plate }) => plate === key)?.vehicle;
  },
};

/** Remembers a plate's vehicle in place of its previous one; beyond the limit the oldest plate is dropped. */
export function rememberPlate({ key }: Plate, vehicle: PlateVehicle): void {
  const others = remembered().filter(({ plate }) => plate !== key);
  const { makeId, modelId, engineId, label, type, yearStart, yearEnd, year } = vehicle;
  const first = { plate: key, vehicle: { makeId, modelId, engineId, label, type, yearStart, yearEnd, year } };
  writeStored('local', storageKeys.plates, [first, ...others].slice(0, maxRemembered));
}

export function forgetPlate({ key }: Plate): void {
  const others = remembered().filter(({ plate }) => plate !== key);
  writeStored('local', storageKeys.plates, others.length > 0 ? others : undefined);
}

/** Asked in this order; the first one that knows the plate decides. */
export const plateProviders: PlateProvider[] = [browserMemory];
