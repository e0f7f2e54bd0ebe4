import { numberKey } from '../../../api/shop/search/rules.ts';
import { sides } from '../../../api/shop/search/understood.ts';
import { brands, type PartType } from './facts.ts';
import { fitsOf, groupOf, oeNumber, type Part, partsOf, type SampleFit } from './parts.ts';
import { fillForm, hashText, type Random } from './random.ts';
import type { Vehicle } from './vehicles.ts';

export interface SampleItem {
  id: string;
  brandId: string;
  type: PartType;
  position: string | null;
  /** The vehicle in the item's name; null for a universal part, or one whose fit is unknown. */
  vehicle: Vehicle | null;
  /** Empty for such a part. */
  fits: SampleFit[];
  partNumber: string;
  /** An amount in rupees, as suppliers write it. */
  pricePaise: string;
  sellingPaise: string;
  /** In kilograms. */
  weightGrams: number;
  available: boolean;
  stock: number;
  gtin: string;
  countryOfOrigin: string;
  importer: string;
  attributes: { name: string; value: string }[];
  references: { kind: 'oe' | 'cross' | 'supersedes' | 'superseded_by'; maker: string; number: string }[];
}

const brandById = new Map(brands.map((brand) => [brand.id, brand]));
const premiumMakes = new Set(['bmw', 'mercedes-benz', 'audi', 'jeep']);

/** GTIN-13 with its check digit. */
export function gtin13(first12: string): string {
  const sum = [...first12].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${first12}${(10 - (sum % 10)) % 10}`;
}

const crossReference = ({ brandId, partNumber: number }: { brandId: string; partNumber: string }) => ({
  kind: 'cross' as const,
  maker: brandById.get(brandId)?.name ?? '',
  number,
});

/** The numbers that the vehicle makers have for these parts, without repetition. */
function oeReferencesOf(parts: readonly Part[], vehicle: Vehicle, seed: number) {
  const oe = new Map<string, string>();
  for (const part of parts)
    for (const fit of fitsOf(part, vehicle, null))
      oe.set(`${fit.vehicle.make.name} ${oeNumber(part, fit.vehicle, seed)}`, fit.vehicle.make.name);
  return [...oe].map(([key, maker]) => ({ kind: 'oe' as const, maker, number: key.slice(maker.length + 1) }));
}

/**
 * Makes offers of several brands for one part. They share its OE number, name each other as cross-references, and all
 * name the vehicle, unless there is none.
 */
export function offersWith(random: Random, seed: number) {
  const takenNumbers = new Set<string>();
  let made = 0;

  function freshNumber(brandId: string): string {
    const brand = brandById.get(brandId);
    if (!brand) throw new Error(`part-types.json names the unknown brand ${brandId}`);
    for (let tries = 0; tries < 50; tries++) {
      const number = fillForm(brand.format, random);
      const key = `${brandId} ${numberKey(number)}`;
      if (!takenNumbers.has(key)) {
        takenNumbers.add(key);
        return number;
      }
    }
    // The brand's number format is nearly used up, as with a million items: a longer one never runs out.
    const number = `${fillForm(brand.format, random)}-${made}`;
    takenNumbers.add(`${brandId} ${numberKey(number)}`);
    return number;
  }

  return (part: Part, vehicle: Vehicle | null, howMany: number): SampleItem[] => {
    const { type } = part;
    const listed = listedParts(random, part, vehicle);
    const oeReferences = vehicle ? oeReferencesOf(listed, vehicle, seed) : [];
    const offers = random
      .sample(type.brands, Math.min(type.brands.length, howMany))
      .map((brandId) => ({ brandId, partNumber: freshNumber(brandId) }));
    const items: SampleItem[] = [];
    for (const offer of offers) {
      const note = drawNote(random, type);
      const fits = vehicle ? listed.flatMap((each) => fitsOf(each, vehicle, note)) : [];
      const item = makeItem(random, part, vehicle, fits, offer);
      item.references.push(...oeReferences, ...offers.filter((other) => other !== offer).map(crossReference));
      items.push(item);
      if (random.chance(0.02)) items.push(predecessor(item, freshNumber(item.brandId)));
    }
    made += items.length;
    return items;
  };
}

/** A brand may have one number for a part before and after a facelift, where the vehicle's maker has two. */
function listedParts(random: Random, part: Part, vehicle: Vehicle | null): Part[] {
  const isForBoth = (part.from !== null || part.to !== null) && random.chance(0.25);
  return isForBoth && vehicle ? partsOf(part.type, vehicle).filter((p) => p.position === part.position) : [part];
}

function drawNote(random: Random, { notes }: PartType): string | null {
  return notes && random.chance(0.15) ? fillForm(random.pick(notes), random) : null;
}

function makeItem(
  random: Random,
  part: Part,
  vehicle: Vehicle | null,
  fits: SampleFit[],
  { brandId, partNumber }: { brandId: string; partNumber: string },
): SampleItem {
  const { type, position } = part;
  const { price, reduced, onRequest } = priceOf(type, vehicle, random);
  const available = random.chance(0.93);
  const [light, heavy] = type.weightKg;
  const item = {
    id: `${brandId}.${numberKey(partNumber)}`,
    brandId,
    type,
    position,
    vehicle,
    fits,
    partNumber,
    pricePaise: onRequest ? '' : money(price, random),
    sellingPaise: onRequest || reduced === null ? '' : reduced.toFixed(2),
    weightGrams: Math.round((light + (heavy - light) * random.next()) * 1000) / 1000,
    available,
    stock: available ? Math.round(random.next() ** 3 * 120) + 1 : 0,
    gtin: gtin13(`890${String(random.whole(0, 999_999_999)).padStart(9, '0')}`),
    countryOfOrigin: random.chance(0.7) ? 'India' : (brandById.get(brandId)?.country ?? 'India'),
    references: [],
  };
  const attributes = attributesOf({ type, position }, vehicle ? groupOf(part, vehicle) : item.id);
  return { ...item, attributes, importer: item.countryOfOrigin === 'India' ? '' : importerOf(brandId) };
}

/** The item that this one replaced: out of stock, but people still read its number on the old box. */
function predecessor(item: SampleItem, partNumber: string): SampleItem {
  const maker = brandById.get(item.brandId)?.name ?? '';
  item.references.push({ kind: 'supersedes', maker, number: partNumber });
  return {
    ...item,
    id: `${item.brandId}.${numberKey(partNumber)}`,
    partNumber,
    available: false,
    stock: 0,
    gtin: '',
    references: [
      ...item.references.filter((reference) => reference.kind === 'oe'),
      { kind: 'superseded_by', maker, number: item.partNumber },
    ],
  };
}

/** The attributes of a part: its position, and one of its type's sets, which `of` selects. */
function attributesOf({ type, position }: Pick<Part, 'type' | 'position'>, of: string): SampleItem['attributes'] {
  const sets = type.specs ?? [];
  const specs = Object.entries(sets[hashText(of) % sets.length] ?? {});
  // The position may be in the type's name: "Front Wiper Blade, left".
  const places = sides.filter((side) => `${type.name} ${position}`.toLowerCase().match(`\\b${side}\\b`));
  const where = places.length > 0 ? [{ name: 'Position', value: places.join(' ') }] : [];
  return [...where, ...specs.flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })))];
}

/** Each brand has one importer. */
function importerOf(brandId: string): string {
  const number = (hashText(brandId) % 90) + 10;
  return `Sample Importer ${number} (made up), ${number} Example Road, Sampleville 000000`;
}

/** In rupees; `reduced` is what shoppers pay, or null if that is the list price. */
function priceOf({ priceInr: [low, high] }: PartType, vehicle: Vehicle | null, random: Random) {
  const level = vehicle && premiumMakes.has(vehicle.make.id) ? 0.5 + random.next() * 0.5 : random.next() * 0.6;
  const price = Math.round(low + (high - low) * level) + random.pick([0, 0, 0.5, -1]);
  const reduced = random.chance(0.6) ? Math.round(price * (0.75 + random.next() * 0.2)) : null;
  return { price, reduced, onRequest: random.chance(0.015) };
}

/** Writes a price in one of the notations that suppliers use. */
function money(rupees: number, random: Random): string {
  return random.chance(0.1)
    ? `₹ ${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(rupees)}`
    : rupees.toFixed(2);
}
