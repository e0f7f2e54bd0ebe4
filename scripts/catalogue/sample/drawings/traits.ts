import type { SampleItem } from '../offers.ts';
import { hashText } from '../random.ts';
import { dyed, type Material } from './materials.ts';
import type { Solid } from './solids.ts';

/** What of an item a drawing shows. */
export type DrawnItem = Pick<
  SampleItem,
  'id' | 'brandId' | 'type' | 'position' | 'partNumber' | 'attributes' | 'references'
>;

/** What makes one part of a type look different from another one. */
export interface Traits {
  /** "front-left", "rear", "" */
  position: string;
  /** The first value of an attribute, as it is: "H4", "12 V"; '' if the part has none. */
  said(attribute: string): string;
  /** A measure of a drawing between two limits: where the attribute is in the range of its type, or any. */
  measure(name: string, low: number, high: number): number;
  whole(name: string, low: number, high: number): number;
  /** A form that all offers of a part have. */
  form<T>(name: string, ...forms: T[]): T;
  /** A finish that all parts of a brand have. */
  finish<T>(...finishes: T[]): T;
  /** The colour of the brand. */
  tint: Material;
}

export type Builder = (traits: Traits) => Solid;
export type Builders = Readonly<Record<string, Builder>>;

const numberIn = (text: string) => Number.parseFloat(text);

/** Where a value is between the smallest and the largest that parts of this type have, from 0 to 1. */
function shareOf({ specs = [] }: DrawnItem['type'], name: string, value: string): number {
  const all = specs.flatMap((set) => [set[name] ?? []].flat().map(numberIn));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return high > low ? (numberIn(value) - low) / (high - low) : 0.5;
}

export function traitsOf({ id, brandId, type, position, attributes, references }: DrawnItem): Traits {
  // Offers of the same part share the number of the vehicle's maker, so that they look the same.
  const part = references.find(({ kind }) => kind === 'oe')?.number ?? id;
  const draw = (name: string) => (hashText(`${part} ${type.id} ${position} ${name} drawing`) % 9973) / 9973;
  const said = (attribute: string) => attributes.find(({ name }) => name === attribute)?.value ?? '';
  function measure(name: string, low: number, high: number): number {
    const value = said(name);
    return low + (high - low) * (value ? shareOf(type, name, value) : draw(name));
  }
  return {
    position: position ?? '',
    said,
    measure,
    whole: (name, low, high) => Math.round(measure(name, low - 0.49, high + 0.49)),
    form: (name, ...forms) => forms[Math.floor(draw(name) * forms.length)] as (typeof forms)[number],
    finish: (...finishes) => finishes[hashText(`${brandId} finish`) % finishes.length] as (typeof finishes)[number],
    tint: dyed(hashText(brandId) % 360),
  };
}
