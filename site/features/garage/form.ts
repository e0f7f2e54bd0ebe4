import type { VehicleBody, VehicleMake, VehicleModel } from '../../../api/contract/garage';
import { garageRules, isVin, maxVehicleYear } from '../../../api/contract/garage-rules';
import type { Engine } from '../../../api/contract/vehicles';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call } from '../../lib/http';
import type { Problems } from '../../ui/form';

/** The form that adds a vehicle: its lists, what is wrong with it, and what it sends. */

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
