import { atom } from 'nanostores';
import type { GarageVehicle, VehicleBody, VehicleMake, VehicleModel } from '../../../api/contract/garage';
import { garageRules, isVin, maxVehicleYear } from '../../../api/contract/rules';
import type { Engine } from '../../../api/contract/vehicles';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { chooseVehicle } from '../vehicle/vehicle';

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

/** A vehicle whose engine is known becomes the shop's: every page then says what fits it. */
export function showInShop({ catalogue }: GarageVehicle): void {
  if (catalogue) chooseVehicle(catalogue);
}

/** @throws ApiFailure, NoAnswer */
export async function addVehicle(body: VehicleBody): Promise<void> {
  const { data } = await call<{ data: GarageVehicle }>('POST', '/api/user/garage', body);
  if (data.isDefault) showInShop(data);
  await loadGarage();
}

/** @throws ApiFailure, NoAnswer */
export async function makeDefault(garageId: string): Promise<void> {
  const path = `/api/user/garage/${encodeURIComponent(garageId)}/default`;
  showInShop((await call<{ data: GarageVehicle }>('PUT', path)).data);
  await loadGarage();
}

/** @throws ApiFailure, NoAnswer */
export async function removeVehicle(garageId: string): Promise<void> {
  try {
    await call('DELETE', `/api/user/garage/${encodeURIComponent(garageId)}`);
  } catch (error) {
    // Another tab was faster: it is gone, as it was to be.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
  await loadGarage();
}

export async function makes(): Promise<VehicleMake[]> {
  return (await call<{ data: VehicleMake[] }>('GET', '/api/vehicle-makes')).data;
}
export async function modelsOf(makeId: string): Promise<VehicleModel[]> {
  const path = `/api/vehicle-models?${new URLSearchParams({ makeId })}`;
  return (await call<{ data: VehicleModel[] }>('GET', path)).data;
}
export async function enginesOf(modelId: string): Promise<Engine[]> {
  return (await call<{ data: Engine[] }>('GET', `/api/vehicles/engines/${encodeURIComponent(modelId)}`)).data;
}

const required = [
  ['vehicleName', 'garage.name'],
  ['year', 'garage.year'],
  ['make', 'vehicle.make'],
  ['model', 'vehicle.model'],
] as const;

/**
 * What is wrong with the form, by field; `missing` when a required field is empty. Source: customer-area specification,
 * section 5.
 */
export function checkVehicle(
  values: Record<string, string>,
  t: Translate,
  now = new Date(),
): { problems: Problems; missing: boolean } {
  const problems: Problems = {};
  for (const [name, label] of required) {
    if ((values[name] ?? '') === '') problems[name] = t('form.required', { field: t(label) });
  }
  const missing = Object.keys(problems).length > 0;
  const { year = '', vin = '', mileage = '' } = values;
  const to = maxVehicleYear(now);
  const isYear = /^\d{4}$/.test(year) && Number(year) >= garageRules.minYear && Number(year) <= to;
  if (year !== '' && !isYear) problems.year = t('garage.yearRange', { from: garageRules.minYear, to });
  if (vin !== '' && !isVin(vin)) problems.vin = t('garage.vinForm');
  if (mileage !== '' && !(/^\d{1,7}$/.test(mileage) && Number(mileage) <= garageRules.maxMileage))
    problems.mileage = t('garage.mileageForm');
  return { problems, missing };
}

/** Empty engine, trim, VIN and mileage are sent as null. Source: customer-area specification, section 5. */
export function vehicleOf(
  values: Record<string, string>,
  names: { make: string; model: string; engine: string },
): VehicleBody {
  const orNull = (name: string) => values[name] || null;
  return {
    vehicleName: values.vehicleName ?? '',
    year: Number(values.year),
    make: names.make,
    model: names.model,
    engine: names.engine || null,
    engineId: orNull('engineId'),
    trim: orNull('trim'),
    vin: orNull('vin'),
    mileage: values.mileage ? Number(values.mileage) : null,
    isDefault: values.isDefault === 'yes',
  };
}

export function addFailure(error: unknown, t: Translate): string {
  const tooMany = error instanceof ApiFailure && error.answer.error === 'too_many';
  return tooMany ? t('garage.tooMany', { max: garageRules.maxVehicles }) : t('garage.addFailed');
}
