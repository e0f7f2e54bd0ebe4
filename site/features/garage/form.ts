import { yearsText } from '../../../api/shop/fit/year-text';
import type { GarageVehicle, VehicleBody } from '../../../api/shop/garage/contract';
import { garageRules, isVin } from '../../../api/shop/garage/rules';
import type { Engine } from '../../../api/shop/vehicle/contract';
import { isMadeIn, maxVehicleYear } from '../../../api/shop/vehicle/years';
import type { Translate } from '../../i18n/keys';
import { askAgain, isRefusal, unlessUnconfirmed } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { catalogueLists, type ListSource, type VehicleCascade } from '../vehicle/selector';

/** The form that adds or changes a vehicle: its lists, its validation, and what it sends. */

/** The catalogue's lists. A query is retried before it counts as failed. */
export const garageLists: ListSource = {
  makes: () => askAgain(catalogueLists.makes),
  models: async (makeId) => (makeId === sameAsBefore ? [] : askAgain(() => catalogueLists.models(makeId))),
  engines: async (modelId) => (modelId === sameAsBefore ? [] : askAgain(() => catalogueLists.engines(modelId))),
};

/** The choice in the list of engines for an engine that is not in the catalogue. */
export const otherEngine = '?';

/** The choice in the lists of makes and models for those of a changed vehicle that the catalogue does not have. */
export const sameAsBefore = '!';

/** Whether a typed year is one that a garage accepts. */
export function isGarageYear(text: string, now = new Date()): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= garageRules.minYear && Number(text) <= maxVehicleYear(now);
}

const required = [
  ['vehicleName', 'garage.name'],
  ['year', 'garage.year'],
  ['make', 'vehicle.make'],
  ['model', 'vehicle.model'],
] as const;

/**
 * What is wrong with the form, by field; `missing` when a required field is empty.
 * @param engine the chosen one of the catalogue
 */
export function checkVehicle(
  values: Record<string, string>,
  t: Translate,
  engine?: Engine,
  now = new Date(),
): { problems: Problems; missing: boolean } {
  const problems: Problems = {};
  for (const [name, label] of required) {
    if ((values[name] ?? '') === '') problems[name] = t('form.required', { field: t(label) });
  }
  const missing = Object.keys(problems).length > 0;
  const { year = '', vin = '', mileage = '' } = values;
  if (year !== '' && !isGarageYear(year, now))
    problems.year = t('garage.yearRange', { from: garageRules.minYear, to: maxVehicleYear(now) });
  else if (year !== '' && engine && !isMadeIn(engine, Number(year)))
    problems.year = t('garage.yearEngine', { years: yearsText(engine.yearStart, engine.yearEnd, t) });
  if (vin !== '' && !isVin(vin)) problems.vin = t('garage.vinForm');
  if (mileage !== '' && !(/^\d{1,7}$/.test(mileage) && Number(mileage) <= garageRules.maxMileage))
    problems.mileage = t('garage.mileageForm');
  return { problems, missing };
}

/**
 * Empty engine, trim, VIN and mileage are sent as null.
 * @param before the vehicle that is changed
 */
export function vehicleOf(
  values: Record<string, string>,
  { make, model, engine }: ReturnType<VehicleCascade['chosen']>,
  before?: GarageVehicle,
): VehicleBody {
  const orNull = (name: string) => values[name] || null;
  return {
    vehicleName: values.vehicleName ?? '',
    year: Number(values.year),
    make: make?.makeName ?? before?.make ?? '',
    model: model?.modelName ?? before?.model ?? '',
    engine: engine?.engineName ?? orNull('engineText'),
    engineId: engine?.engineId ?? null,
    trim: orNull('trim'),
    vin: orNull('vin'),
    mileage: values.mileage ? Number(values.mileage) : null,
    isDefault: values.isDefault === 'yes',
  };
}

export function saveFailure(error: unknown, before: GarageVehicle | undefined, t: Translate): string {
  if (isRefusal(error, 'too_many')) return t('garage.tooMany', { max: garageRules.maxVehicles });
  return unlessUnconfirmed(error, t, t(before ? 'garage.changeFailed' : 'garage.addFailed'));
}

/**
 * Loads the lists, and shows in them what a changed vehicle has: the catalogue's entries, by id or else by name, or its
 * own words where the catalogue has none. What is chosen meanwhile stays.
 */
export async function restoreLists(cascade: VehicleCascade, before: GarageVehicle | undefined): Promise<void> {
  const { $choice, $makes, $models } = cascade;
  await cascade.loadMakes();
  if (!before || $choice.get().makeId !== '') return;
  const { catalogue, engine } = before;
  if (catalogue) return cascade.restoreChoice(catalogue);
  const make = $makes.get().items.find(({ makeName }) => makeName === before.make);
  const makeId = make?.makeId ?? sameAsBefore;
  await cascade.chooseMake(makeId);
  const model = $models.get().items.find(({ modelName }) => modelName === before.model);
  const modelId = model?.modelId ?? sameAsBefore;
  if ($choice.get().makeId !== makeId || $choice.get().modelId !== '') return;
  await cascade.chooseModel(modelId);
  if ($choice.get().modelId === modelId && $choice.get().engineId === '' && engine) cascade.chooseEngine(otherEngine);
}
