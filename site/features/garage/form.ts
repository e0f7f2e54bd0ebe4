import { yearsText } from '../../../api/shop/fit/year-text';
import { type FormValues, problemsOf } from '../../../api/shop/form';
import type { GarageVehicle, VehicleBody } from '../../../api/shop/garage/contract';
import { garageForm } from '../../../api/shop/garage/form';
import { garageRules } from '../../../api/shop/garage/rules';
import type { Engine } from '../../../api/shop/vehicle/contract';
import { isMadeIn } from '../../../api/shop/vehicle/years';
import type { Translate } from '../../i18n/keys';
import { askAgain, isRefusal, unlessUnconfirmed } from '../../lib/http';
import { inWords, type Problems } from '../../ui/form';
import { catalogueLists, type ListSource, type VehicleCascade } from '../vehicle/selector';

/** The form that adds or changes a vehicle: its lists, checks and calls. */

/** The catalogue's lists. A query is retried before it counts as failed. */
export const garageLists: ListSource = {
  makes: () => askAgain(catalogueLists.makes),
  models: async (makeId) => (makeId === sameAsBefore ? [] : askAgain(() => catalogueLists.models(makeId))),
  engines: async (modelId) => (modelId === sameAsBefore ? [] : askAgain(() => catalogueLists.engines(modelId))),
};

/** The choice in the list of engines for an engine that is not in the catalogue. */
export const otherEngine = '?';

/** The choice for a make or model of a changed vehicle that the catalogue lacks. */
export const sameAsBefore = '!';

/**
 * What is wrong with the form, by field; `missing` when a required field is empty.
 * @param engine the chosen engine of the catalogue
 */
export function vehicleProblems(
  values: FormValues,
  t: Translate,
  engine?: Engine,
): { problems: Problems; missing: boolean } {
  const found = problemsOf(garageForm, values);
  const problems = inWords(t, garageForm, found);
  if (!found.year && engine && !isMadeIn(engine, Number(values.year)))
    problems.year = t('garage.yearEngine', { years: yearsText(engine.yearStart, engine.yearEnd, t) });
  return { problems, missing: Object.values(found).includes('required') };
}

/** The body of the call; empty engine, trim, VIN and mileage are null. @param before the vehicle that is changed */
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
 * Loads the lists and shows a changed vehicle in them: the catalogue's entries by id, else by name, else the vehicle's
 * own words. A choice made meanwhile stays.
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
