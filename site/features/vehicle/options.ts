import type { VehicleType } from '../../../api/shop/fit/fitment';
import { yearsText } from '../../../api/shop/fit/year-text';
import type { Engine, Make, Model } from '../../../api/shop/vehicle/contract';
import { nameBesideLatin } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { engineText } from '../../i18n/vehicle-text';
import { unknownYear } from './selector';

/** What the lists of makes, models, years and engines offer, in an island and in the form without scripts. */
export interface Option {
  value: string;
  text: string;
  /** Undefined: the page's language. */
  lang?: 'en';
}

export interface OptionGroup {
  /** None if there is only one group. */
  label?: string;
  options: readonly Option[];
}

const option = (value: string, text: string): Option => ({ value, text, lang: 'en' });

/** A make or model: "मारुति सुज़ुकी (Maruti Suzuki)", or in Latin letters alone. @param more text after its name */
function named(value: string, name: string, localName: string | undefined, more = ''): Option {
  const text = [nameBesideLatin(name, localName), more].filter(Boolean).join(', ');
  return localName ? { value, text } : option(value, text);
}

/**
 * The makes of a type: first the popular ones, those with most parts first; then all makes, with the popular ones again
 * for those who look by name.
 * @param type undefined: all types
 */
export function makeGroups(makes: readonly Make[], type: VehicleType | undefined, t: Translate): OptionGroup[] {
  const isOf = (types: readonly VehicleType[]) => (type ? types.includes(type) : types.length > 0);
  const listed = (some: readonly Make[]) =>
    some.map(({ makeId, makeName, localName }) => named(makeId, makeName, localName));
  const all = makes.filter(({ types }) => isOf(types));
  const partsOf = ({ fitments }: Make) =>
    type ? (fitments[type] ?? 0) : Object.values(fitments).reduce((sum, count) => sum + count, 0);
  const popular = all.filter(({ popularIn }) => isOf(popularIn)).sort((a, b) => partsOf(b) - partsOf(a));
  if (popular.length === 0) return [{ options: listed(all) }];
  return [
    { label: t('vehicle.popularMakes'), options: listed(popular) },
    { label: t('vehicle.allMakes'), options: listed(all) },
  ];
}

/** "Swift (3rd gen), 2018–2024", "स्विफ्ट (Swift, 3rd gen), 2018–2024" */
export const modelOption = ({ modelId, modelName, localName, yearStart, yearEnd }: Model, t: Translate): Option =>
  named(modelId, modelName, localName, yearsText(yearStart, yearEnd, t));

/** The years, and a choice for a shopper who does not know theirs. */
export const yearOptions = (years: readonly number[], t: Translate): Option[] => [
  { value: unknownYear, text: t('vehicle.yearUnknown') },
  ...years.map((year) => ({ value: String(year), text: String(year) })),
];

/** "1.2 VVT K12M · Petrol · 61 kW (83 PS), 2018–2021" */
export const engineOption = (engine: Engine, t: Translate): Option =>
  option(
    engine.engineId,
    [engineText({ ...engine, name: engine.engineName }, t), yearsText(engine.yearStart, engine.yearEnd, t)]
      .filter(Boolean)
      .join(', '),
  );
