import { storageKeys } from '../../../api/contract/languages';
import type { Plate } from '../../../api/contract/plates';
import { readStored, writeStored } from './stored';
import type { ChosenVehicle } from './vehicle';

/** A vehicle of the catalogue, as a plate leads to it. */
export type PlateVehicle = Pick<ChosenVehicle, 'makeId' | 'modelId' | 'engineId' | 'label'>;

/**
 * Whoever knows which vehicle carries a plate. To plug in a registry, write an object with this one method (ids are those
 * of the catalogue's makes.csv, models.csv and engines.csv) and put it into `plateProviders`.
 */
export interface PlateProvider {
  /** The plate's vehicle; undefined when it is not known here. May throw: then the next provider is asked. */
  find(plate: Plate): Promise<PlateVehicle | undefined>;
}

/** Plates that this browser remembers. */
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

/** What the shopper linked before, in this browser alone. */
export const browserMemory: PlateProvider = {
  async find({ key }) {
    return remembered().find(({ plate }) => plate === key)?.vehicle;
  },
};

/** Remembers a plate's vehicle in place of the one before; the oldest plates make room. */
export function rememberPlate({ key }: Plate, { makeId, modelId, engineId, label }: PlateVehicle): void {
  const others = remembered().filter(({ plate }) => plate !== key);
  const first = { plate: key, vehicle: { makeId, modelId, engineId, label } };
  writeStored('local', storageKeys.plates, [first, ...others].slice(0, maxRemembered));
}

export function forgetPlate({ key }: Plate): void {
  const others = remembered().filter(({ plate }) => plate !== key);
  writeStored('local', storageKeys.plates, others.length > 0 ? others : undefined);
}

/** Asked one after the other; the first that knows the plate decides. */
export const plateProviders: PlateProvider[] = [browserMemory];
