import type { VehicleBody, VehicleMake, VehicleModel } from '../../../api/contract/garage';
import { garageRules, isVin, maxVehicleYear } from '../../../api/contract/garage-rules';
import type { Translate } from '../../i18n/keys';
import { askAgain, call, isRefusal } from '../../lib/http';
import type { Problems } from '../../ui/form';
import type { ListSource, VehicleCascade } from '../vehicle/selector';
import { enginesOf } from '../vehicle/vehicle';

/** The form that adds a vehicle: its lists, its validation, and what it sends. */

const ask = async <T>(path: string) => (await askAgain(() => call<{ data: T[] }>('GET', path))).data;

/** The garage's own lists of makes and models. A query is retried before it counts as failed. */
export const garageLists: ListSource = {
  makes: async () =>
    (await ask<VehicleMake>('/api/vehicle-makes')).map((make) => ({
      makeId: make.vehicleMakeId,
      makeName: make.vehicleMakeName,
    })),
  models: async (makeId) =>
    (await ask<VehicleModel>(`/api/vehicle-models?${new URLSearchParams({ makeId })}`)).map((model) => ({
      modelId: model.vehicleModelId,
      modelName: model.vehicleModelName,
    })),
  engines: (modelId) => askAgain(() => enginesOf(modelId)),
};

/** The choice in the list of engines for an engine that is not in the catalogue. */
export const otherEngine = '?';

const required = [
  ['vehicleName', 'garage.name'],
  ['year', 'garage.year'],
  ['make', 'vehicle.make'],
  ['model', 'vehicle.model'],
] as const;

/** What is wrong with the form, by field; `missing` when a required field is empty. */
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

/** Empty engine, trim, VIN and mileage are sent as null. */
export function vehicleOf(
  values: Record<string, string>,
  { make, model, engine }: ReturnType<VehicleCascade['chosen']>,
): VehicleBody {
  const orNull = (name: string) => values[name] || null;
  return {
    vehicleName: values.vehicleName ?? '',
    year: Number(values.year),
    make: make?.makeName ?? '',
    model: model?.modelName ?? '',
    engine: engine?.engineName ?? orNull('engineText'),
    engineId: engine?.engineId ?? null,
    trim: orNull('trim'),
    vin: orNull('vin'),
    mileage: values.mileage ? Number(values.mileage) : null,
    isDefault: values.isDefault === 'yes',
  };
}

export function addFailure(error: unknown, t: Translate): string {
  return isRefusal(error, 'too_many') ? t('garage.tooMany', { max: garageRules.maxVehicles }) : t('garage.addFailed');
}
