import { storageKeys } from '../../../api/shop/language/languages';
import { readStored, writeStored } from '../../lib/storage';
import { $vehicle, type ChosenVehicle, isVehicle, keepVehicle } from './vehicle';

/** Choosing and removing the shopper's vehicle. Most pages only show it, so this is a module of its own. */

/**
 * What is known of a vehicle when it is chosen; what its type and years are, the next page asks if they are missing.
 * Without a `year` at all, that of the same car stays; undefined says that the shopper does not know it.
 */
export type NewVehicle = Omit<ChosenVehicle, 'search' | 'checkedAt' | 'gone'>;

/** The number of vehicles that this browser remembers, beside those of a garage. */
const maxRemembered = 5;

/** Stored in place of a vehicle that the shopper removed: the garage's does not come back by itself. */
const removed = false;

/** True when the shopper has removed their vehicle and chosen none since. */
export const isRemoved = () => readStored('local', storageKeys.vehicle) === removed;

/** Whether two are one car, as far as their years are known: a family may have two of a model. */
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

/** Removes the shopper's vehicle, also from those remembered. */
export function forgetVehicle(): void {
  const vehicle = $vehicle.get();
  $vehicle.set(undefined);
  writeStored('local', storageKeys.vehicle, removed);
  const others = rememberedVehicles().filter((one) => !vehicle || !isSameCar(one, vehicle));
  writeStored('local', storageKeys.vehicles, others.length > 0 ? others : undefined);
}
