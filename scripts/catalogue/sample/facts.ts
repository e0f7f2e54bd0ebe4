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

/** An axle's brakes; `both`: some variants have discs and others drums. */
export type Brakes = 'disc' | 'drum' | 'both';

/** Pieces of a type of part, by its id, where they are not as usual; 0: the vehicle has none. */
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
  /** Which of the sixty most sold models of India it is a generation of. */
  bestseller?: string;
  /** First years with changed looks: parts that are called `facelift` differ before and after. */
  facelifts?: number[];
  /** Of the front and of the rear axle; discs and drums in a car, either and drums in a two-wheeler unless told. */
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
  /** Pieces that a vehicle needs; of each cylinder, if `perCylinder`. */
  perVehicle: number;
  perCylinder?: boolean;
  /** What takes the same one: vehicles of one make with the same engine, of one model, or all of its kinds. */
  fit: 'engine' | 'model' | 'universal';
  /** Diesel vehicles of a model take another one than the rest. */
  dieselApart?: boolean;
  /** Of which brakes it is a part. */
  brake?: 'disc' | 'drum';
  /** It changes with the looks of its vehicle. */
  facelift?: boolean;
  /** A part of every service or of common wear: the most sold models all have it. */
  service?: boolean;
  /** What suppliers say of some of them; # becomes a digit. */
  notes?: string[];
  /** What one of this type is like, by attribute (content/attributes.yaml): one set for all offers of a part. */
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
  /** Other words for positions, in the names of part types that say one: "ફ્રન્ટ" beside "આગળ". */
  otherPositions?: Record<string, string>;
  /** What suppliers say of fitments, by the English words; a number of digits is written as so many #. */
  notes?: Record<string, string>;
  /** Makes and models, by their English names without the generation; what is not here stays in Latin letters. */
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

/** Whether the sample has names in a language: it may have none if the translation has only begun. */
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
 * A make or model in a language's own letters, its generation as it was: "स्विफ्ट (3rd gen)"; undefined where it stays in
 * Latin letters.
 */
export function vehicleIn(language: Language, name: string): string | undefined {
  const [base = name] = name.split(' (');
  const own = textsOf(language).vehicles?.[base];
  return own && own + name.slice(base.length);
}

/**
 * "Brake Pad Set, front – Maruti Suzuki Swift (3rd gen)", in each language's own word order. What the type says already
 * is not repeated: "Front Strut, left", "Rear Wiper Blade".
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
