import { existsSync, readFileSync } from 'node:fs';
import type { VehicleType } from '../../../api/shop/fit/fitment.ts';
import { fallbackLanguage, fullLanguages, type Language } from '../../../api/shop/language/languages.ts';

/** The facts the sample is made from: real makes, models, engines and brands; our own categories and part types. */

export type VehicleKind = 'car' | 'motorcycle' | 'scooter';

export const vehicleTypeOf = {
  car: 'car',
  motorcycle: 'two_wheeler',
  scooter: 'two_wheeler',
} as const satisfies Record<VehicleKind, VehicleType>;

/** The brakes of an axle; `both`: some variants have discs, others drums. */
export type Brakes = 'disc' | 'drum' | 'both';

/** Unusual numbers of pieces, by the id of the part type; 0: the vehicle has none. */
type Counts = Readonly<Record<string, number>>;

export interface EngineFact {
  id: string;
  name: string;
  variant: string | null;
  fuel: string;
  cc: number | null;
  kw: number | null;
  from: number;
  to: number | null;
  /** Usually 4 in a car, 1 in a two-wheeler. */
  cylinders?: number;
  counts?: Counts;
}
export interface ModelFact {
  id: string;
  name: string;
  kind?: VehicleKind;
  from: number;
  to: number | null;
  popularity: number;
  /** The one of India's sixty most sold models of which this is a generation. */
  bestseller?: string;
  /** First years with changed looks: parts of types with `facelift` differ before and after. */
  facelifts?: number[];
  /** Front and rear axle. By default a car has discs and drums, a two-wheeler either and drums. */
  brakes?: [front: Brakes, rear: Brakes];
  counts?: Counts;
  engines: EngineFact[];
}
export interface MakeFact {
  id: string;
  name: string;
  kind: VehicleKind;
  popularity: number;
  models: ModelFact[];
}
export interface CategoryFact {
  id: string;
  parent: string | null;
  name: string;
  description: string;
  epc: string;
  level: number;
}
export interface PartType {
  id: string;
  category: string;
  name: string;
  positions: string[];
  kinds: VehicleKind[];
  fuels?: string[];
  weightKg: [number, number];
  priceInr: [number, number];
  hsn: string;
  /** How many pieces a vehicle needs, or each cylinder if `perCylinder`. */
  perVehicle: number;
  perCylinder?: boolean;
  /** Which vehicles share a part: those of one make with the same engine, those of one model, or all of its kinds. */
  fit: 'engine' | 'model' | 'universal';
  /** Diesel vehicles of a model have another part than the rest. */
  dieselApart?: boolean;
  /** The kind of brakes that it is a part of. */
  brake?: 'disc' | 'drum';
  /** Whether a facelift of the vehicle changes the part. */
  facelift?: boolean;
  /** A part of every service or of common wear: the most sold models all have it. */
  service?: boolean;
  /** Notes of suppliers that some of these parts have; # becomes a digit. */
  notes?: string[];
  /** Sets of attributes (content/attributes.yaml). All offers of a part have the same set. */
  specs?: Readonly<Record<string, string | string[]>>[];
  brands: string[];
  description: string;
}
export interface BrandFact {
  id: string;
  name: string;
  country: string;
  format: string;
}
interface Texts {
  name: string;
  description: string;
}
export interface SampleTexts {
  patterns: { withPosition: string; withVehicle: string; diagram: string };
  positions: Record<string, string>;
  /** Other words for positions in the names of part types: "ફ્રન્ટ" beside "આગળ". */
  otherPositions?: Record<string, string>;
  /** Notes of fitments by their English words; each digit of a number is written as #. */
  notes?: Record<string, string>;
  /** Makes and models by their English names without the generation; the others stay in Latin letters. */
  vehicles?: Record<string, string>;
  categories: Record<string, Texts>;
  partTypes: Record<string, Texts>;
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8')) as T;
}

export const makes = read<MakeFact[]>('vehicles');
export const categories = read<CategoryFact[]>('categories');
export const partTypes = read<PartType[]>('part-types');
export const brands = read<BrandFact[]>('brands');

const loaded = new Map<Language, SampleTexts>();

/** Whether the sample has names in a language. It may have none if the translation has only begun. */
export function hasTexts(language: Language): boolean {
  return fullLanguages.includes(language) || existsSync(new URL(`./data/languages/${language}.json`, import.meta.url));
}

/** Texts of one language; English names and descriptions come from the facts themselves. */
export function textsOf(language: Language): SampleTexts {
  let texts = loaded.get(language);
  if (!texts) {
    texts = read<SampleTexts>(`languages/${language}`);
    if (language === fallbackLanguage) {
      texts.categories = Object.fromEntries(categories.map(({ id, name, description }) => [id, { name, description }]));
      texts.partTypes = Object.fromEntries(partTypes.map(({ id, name, description }) => [id, { name, description }]));
    }
    loaded.set(language, texts);
  }
  return texts;
}

/**
 * A make or model in a language's own letters, with its generation unchanged: "स्विफ्ट (3rd gen)". Undefined if it
 * stays in Latin letters.
 */
export function vehicleIn(language: Language, name: string): string | undefined {
  const [base = name] = name.split(' (');
  const own = textsOf(language).vehicles?.[base];
  return own && own + name.slice(base.length);
}

/**
 * "Brake Pad Set, front – Maruti Suzuki Swift (3rd gen)", in each language's own word order. A position that the type's
 * name contains is not repeated: "Front Strut, left", "Rear Wiper Blade".
 */
export function itemName(language: Language, typeId: string, position: string | null, vehicle: string | null): string {
  const { patterns, positions, otherPositions, partTypes: types } = textsOf(language);
  const type = types[typeId]?.name ?? typeId;
  const isSaid = (side: string) =>
    [positions[side], otherPositions?.[side]].some((word) => word && type.toLowerCase().includes(word.toLowerCase()));
  const unsaid = position
    ?.split('-')
    .filter((side) => !isSaid(side))
    .join('-');
  const part = unsaid ? fill(patterns.withPosition, { type, position: positions[unsaid] ?? unsaid }) : type;
  return vehicle ? fill(patterns.withVehicle, { part, vehicle }) : part;
}

/** A note of a fitment in a language; undefined where the sample has no words for it. */
export function noteIn(language: Language, note: string): string | undefined {
  const [number = ''] = /\d{6}/.exec(note) ?? [];
  return textsOf(language).notes?.[note.replace(number, '#'.repeat(number.length))]?.replace('######', number);
}

export function fill(pattern: string, values: Record<string, string>): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
