import { wordsOf } from '../../../api/search/language/words.ts';
import { folded } from '../../../api/search/understand/shopper-words.ts';
import { oppositeOf, type Side, sides } from '../../../api/shop/search/understood.ts';
import { brands, partTypes } from '../../catalogue/sample/facts.ts';

/** What a verdict of the second set demands of an item, and whether an item meets it. */

export interface Fitting {
  /** Names of the model, folded and without a generation. */
  models: readonly string[];
  /** Folded. */
  make: string;
  fuel: string;
  from: number;
  to: number;
}
export interface FactItem {
  id: string;
  brandId: string;
  typeId: string;
  typeName: string;
  /** "front", "rear-left"; null: the part has only one place. */
  position: string | null;
  fits: readonly Fitting[];
  /** Words of its names in all languages, its brand and its category. */
  words: ReadonlySet<string>;
  /** Values of its attributes, as `valueKey` writes them. */
  values: ReadonlySet<string>;
  /** In look-up form. */
  numbers: ReadonlySet<string>;
}
export interface SampleFacts {
  items: readonly FactItem[];
  byId: ReadonlyMap<string, FactItem>;
  /** Every word of a name in the catalogue. */
  words: ReadonlySet<string>;
}

export interface Demands {
  /** Ids of types of part; empty: any. */
  types: readonly string[];
  /** Words that one item's names must all have. */
  words: readonly string[];
  /** Folded names of models, with "*" at the end for all names that begin so, or of a make after "=". */
  vehicles: readonly string[];
  sides: readonly Side[];
  years: readonly number[];
  brands: readonly string[];
  fuels: readonly string[];
  values: readonly string[];
}

const fuels = ['petrol', 'diesel', 'cng', 'electric', 'hybrid'];
const typeIds = new Set(partTypes.map(({ id }) => id));
const brandIds = new Set(brands.map(({ id }) => id));

/** "12 V", "12v" and "12 v" are one value. */
export const valueKey = (text: string): string => wordsOf(text).join('');

/** Folds a name, and keeps its "=" or "*". */
const nameOf = (name: string) => (name[0] === '=' ? '=' : '') + folded(name) + (name.endsWith('*') ? '*' : '');

const isCalled = (model: string, name: string) =>
  name.endsWith('*') ? `${model} `.startsWith(`${name.slice(0, -1)} `) : model === name;

/** Reads "brake-disc|bike-brake-disc@Swift|Dzire+front+2015+bosch". @throws Error that names an unknown word */
export function demandsOf(text: string): Demands {
  const [what = '', ...others] = text.split('+');
  const [part = '', vehicle = ''] = what.split('@');
  const isQuoted = /^".+"$/.test(part);
  const types = isQuoted || part === '*' ? [] : part.split('|');
  const unknown = types.find((type) => !typeIds.has(type));
  if (unknown !== undefined) throw new Error(`no type of part is called "${unknown}"`);
  const such = <Kind extends string>(known: (one: string) => boolean) => others.filter(known) as Kind[];
  const isSide = (one: string) => (sides as readonly string[]).includes(one);
  const isYear = (one: string) => /^\d{4}$/.test(one);
  const isFuel = (one: string) => fuels.includes(one);
  const isBrand = (one: string) => brandIds.has(one);
  return {
    types,
    words: isQuoted ? wordsOf(part) : [],
    vehicles: vehicle === '' ? [] : vehicle.split('|').map(nameOf),
    sides: such<Side>(isSide),
    years: such(isYear).map(Number),
    brands: such(isBrand),
    fuels: such(isFuel),
    values: others.filter((one) => ![isSide, isYear, isFuel, isBrand].some((is) => is(one))).map(valueKey),
  };
}

/** Whether an item meets the demands; a part with neither of two opposite sides meets both. */
export function satisfies(item: FactItem, { types, words, vehicles, sides: at, years, ...more }: Demands): boolean {
  const isAt = (side: Side) => hasSide(item, side) || !hasSide(item, oppositeOf[side]);
  const isFor = ({ models, make, fuel, from, to }: Fitting) =>
    (vehicles.length === 0 ||
      vehicles.some((name) => name === `=${make}` || models.some((model) => isCalled(model, name)))) &&
    years.every((year) => from <= year && year <= to) &&
    more.fuels.every((one) => one === fuel);
  return (
    (types.length === 0 || types.includes(item.typeId)) &&
    words.every((word) => item.words.has(word)) &&
    (vehicles.length + years.length + more.fuels.length === 0 || item.fits.some(isFor)) &&
    at.every(isAt) &&
    more.brands.every((brand) => brand === item.brandId) &&
    more.values.every((value) => item.values.has(value))
  );
}

function hasSide({ position, typeName }: FactItem, side: Side): boolean {
  return (position?.split('-') ?? []).includes(side) || wordsOf(typeName).includes(side);
}

/** Whether an item names each demanded side. */
export const saysSides = (item: FactItem, { sides: at }: Demands): boolean => at.every((side) => hasSide(item, side));
