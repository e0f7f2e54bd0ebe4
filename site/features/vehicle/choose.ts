import { storageKeys } from '../../../api/shop/language/languages';
import { readStored, writeStored } from '../../lib/storage';
import { $vehicle, type ChosenVehicle, isVehicle, keepVehicle } from './vehicle';

/** Choosing and removing the shopper's vehicle. Most pages only show it, so this is a module of its own. */

/**
 * A vehicle to choose. The next page asks for its type and years if they are missing. If `year` is missing, the same
 * car keeps its year; undefined means that the shopper does not know it.
 */
export type NewVehicle = Omit<ChosenVehicle, 'search' | 'checkedAt' | 'gone'>;

/** The number of vehicles that this browser remembers, besides those of a garage. */
const maxRemembered = 5;

/** Stored when the shopper removes the vehicle, so that the garage's does not come back by itself. */
const removed = false;

/** True when the shopper has removed their vehicle and chosen none since. */
export const isRemoved = () => readStored('local', storageKeys.vehicle) === removed;

/** Whether two vehicles are one car; two known years that differ make two cars, as a family may have. */
export const isSameCar = (one: NewVehicle, other: NewVehicle): boolean =>
  one.engineId === other.engineId && (!one.year || !other.year || one.year === other.year);

/** The vehicles chosen in this browser, the last one first. */
export function rememberedVehicles(): ChosenVehicle[] {
  const stored = readStored('local', storageKeys.vehicles);
  return Array.isArray(stored) ? stored.filter(isVehicle) : [];
}

/**
 * Makes a vehicle of the catalogue the shopper's own.
 * @param checkedAt when the catalogue was last known to have it
 */
export function chooseVehicle(
  chosen: NewVehicle,
  checkedAt = chosen.type === undefined ? 0 : Date.now(),
): ChosenVehicle {
  const { makeId, modelId, engineId, label, type, yearStart, yearEnd } = chosen;
  const before = $vehicle.get();
  const local = chosen.local ?? (before?.engineId === engineId ? before.local : undefined);
  const year = 'year' in chosen || before?.engineId !== engineId ? chosen.year : before.year;
  const search = `?${new URLSearchParams({ makeId, modelId, engineId, ...(year && { year: String(year) }) })}`;
  const own = { makeId, modelId, engineId, label, search, checkedAt, type, yearStart, yearEnd, year };
  const vehicle: ChosenVehicle = local ? { ...own, local } : own;
  keepVehicle(vehicle);
  const others = rememberedVehicles().filter((one) => !isSameCar(one, vehicle));
  writeStored('local', storageKeys.vehicles, [vehicle, ...others].slice(0, maxRemembered));
  return vehicle;
}

/** Removes the shopper's vehicle, also from the remembered ones. */
export function forgetVehicle(): void {
  const vehicle = $vehicle.get();
  $vehicle.set(undefined);
  writeStored('local', storageKeys.vehicle, removed);
  const others = rememberedVehicles().filter((one) => !vehicle || !isSameCar(one, vehicle));
  writeStored('local', storageKeys.vehicles, others.length > 0 ? others : undefined);
}
