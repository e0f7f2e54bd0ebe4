import type { CartAnswer } from '../../../api/shop/cart/contract';
import type { GarageVehicle } from '../../../api/shop/garage/contract';
import { storageKeys } from '../../../api/shop/language/languages';
import { call } from '../../lib/http';
import { readText, writeText } from '../../lib/storage';
import { $garage, type GarageState, loadGarageOnce } from '../garage/vehicles';
import { chooseVehicle, isRemoved, isSameCar, type NewVehicle, rememberedVehicles } from './choose';
import { $vehicle, localOf } from './vehicle';

/** The garage's cars with an engine of the catalogue, as vehicles of the shop. */
export function ownCars(garage: GarageState): { vehicle: NewVehicle; name: string; isDefault: boolean }[] {
  if (garage.state !== 'there') return [];
  return garage.vehicles.flatMap((own) => {
    const vehicle = vehicleOfGarage(own);
    return vehicle ? [{ vehicle, name: own.vehicleName, isDefault: own.isDefault }] : [];
  });
}

/** A car of the garage as a vehicle of the shop; undefined when the catalogue lacks its engine. */
export function vehicleOfGarage({ catalogue, year }: GarageVehicle): NewVehicle | undefined {
  if (!catalogue) return undefined;
  const { localName, ...vehicle } = catalogue;
  return { ...vehicle, year, ...(localName && { local: localOf({ localName }) }) };
}

/**
 * Makes one of the customer's cars the shop's vehicle: the one last used in this browser, else the main or only one.
 * Does nothing when one is chosen, or was removed on purpose.
 */
export function chooseOwnVehicle(): void {
  if ($vehicle.get() || isRemoved()) return;
  const cars = ownCars($garage.get());
  const used = rememberedVehicles().flatMap((one) => cars.find(({ vehicle }) => isSameCar(vehicle, one)) ?? []);
  const usual = used[0] ?? cars.find(({ isDefault }) => isDefault) ?? (cars.length === 1 ? cars[0] : undefined);
  if (usual) chooseVehicle(usual.vehicle);
}

/** Loads the garage, then does the same; `offerOwnVehicle` then asks no more in this visit. */
export async function loadOwnVehicle(): Promise<void> {
  writeText('session', storageKeys.garageAsked, '1');
  if (isRemoved()) return;
  await loadGarageOnce();
  chooseOwnVehicle();
}

/**
 * The same for a customer who comes back signed in, once a visit. The sign-in may have ended, so this asks for the cart
 * first, which refuses nobody.
 */
export async function offerOwnVehicle(): Promise<void> {
  if (isRemoved() || readText('session', storageKeys.garageAsked)) return;
  const { signedIn } = await call<CartAnswer>('GET', '/api/cart');
  if (signedIn) await loadOwnVehicle();
}
