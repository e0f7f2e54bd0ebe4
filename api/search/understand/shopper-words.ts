import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { contentFile } from '../../catalogue/content-files.ts';
import { phraseList, spokenVehicles } from '../../catalogue/spoken-names.ts';
import { languageCodes } from '../../shop/language/languages.ts';
import { type Side, sides } from '../../shop/search/understood.ts';
import { yamlFile } from '../../shop/yaml-file.ts';
import { wordsOf } from '../language/words.ts';

/** What shoppers type besides the names in the catalogue, from the files of all languages. Phrases are folded words. */
export interface ShopperWords {
  /** Phrases that ask for nothing by themselves. */
  fillers: ReadonlySet<string>;
  /** Case endings and particles that are written onto a word; the longest first. */
  endings: readonly string[];
  sides: ReadonlyMap<string, Side>;
  /** Phrase → the fuel as the catalogue writes it. */
  fuels: ReadonlyMap<string, string>;
  /** Phrase → the names of makes and models, folded and without a generation. */
  vehicles: ReadonlyMap<string, readonly string[]>;
  /** Phrase → the brand, folded. */
  brands: ReadonlyMap<string, string>;
  /** Phrase → the emission norm or trim, as it is written. */
  variants: ReadonlyMap<string, string>;
  /** English names of parts, and what people call them in the other languages; as they are written. */
  parts: readonly (readonly [name: string, phrases: readonly string[]])[];
  /** Phrases of what the search cannot obey, by what they say. */
  wishes: Readonly<Record<WishKind, ReadonlySet<string>>>;
  /** Words of things that a catalogue may lack, each alone: none of them is taken for another word. */
  others: ReadonlySet<string>;
}

/**
 * What phrases say besides what is wanted: `without` stands before what is not wanted, `excluded` after it, `refused` too
 * where it does not say what a car does not do; `limits` before an amount, `limited` after it.
 */
export const wishKinds = [
  ...(['without', 'excluded', 'refused', 'limits', 'limited', 'cheapest', 'rupees', 'pieces'] as const),
] as const;
export type WishKind = (typeof wishKinds)[number];

/** A file of `content/search/`. */
export const shopperContent = z.strictObject({
  fillers: phraseList.default([]),
  endings: phraseList.default([]),
  sides: z.partialRecord(z.enum(sides), phraseList).default({}),
  fuels: z.record(z.string(), phraseList).default({}),
  vehicles: spokenVehicles,
  brands: z.record(z.string(), phraseList).default({}),
  variants: z.record(z.string(), phraseList).default({}),
  parts: z.record(z.string(), phraseList).default({}),
  wishes: z.partialRecord(z.enum(wishKinds), phraseList).default({}),
  others: phraseList.default([]),
});

/** A phrase in the form in which phrases are compared. */
export const folded = (phrase: string): string => wordsOf(phrase).join(' ');

/** The files of `content/search/`, named as messages name them. */
export function shopperFiles(): { name: string; url: URL }[] {
  return languageCodes
    .map((language) => `search/${language}.yaml`)
    .map((path) => ({ name: `content/${path}`, url: contentFile(path) }))
    .filter(({ url }) => existsSync(url));
}

let known: ShopperWords | undefined;

/** `content/search/`, read once, a file a language. @throws WrongContent that names what is wrong in one */
export function readShopperWords(): ShopperWords {
  known ??= readFiles();
  return known;
}

/** The files as they are now. @throws WrongContent */
export function readFiles(): ShopperWords {
  const fillers = new Set<string>();
  const endings = new Set<string>();
  const sideOf = new Map<string, Side>();
  const fuels = new Map<string, string>();
  const vehicles = new Map<string, string[]>();
  const brands = new Map<string, string>();
  const variants = new Map<string, string>();
  const parts: [string, string[]][] = [];
  const others = new Set<string>();
  const wishes = Object.fromEntries(wishKinds.map((kind) => [kind, new Set<string>()])) as Record<
    WishKind,
    Set<string>
  >;
  for (const { name, url } of shopperFiles()) {
    const read = yamlFile(name, readFileSync(url, 'utf8'), shopperContent);
    for (const phrase of read.fillers) fillers.add(folded(phrase));
    for (const ending of read.endings) endings.add(folded(ending));
    for (const [side, phrases] of Object.entries(read.sides))
      for (const phrase of phrases) sideOf.set(folded(phrase), side as Side);
    for (const [fuel, phrases] of Object.entries(read.fuels))
      for (const phrase of phrases) fuels.set(folded(phrase), fuel);
    for (const [vehicle, phrases] of Object.entries(read.vehicles))
      for (const phrase of phrases)
        vehicles.set(folded(phrase), [...(vehicles.get(folded(phrase)) ?? []), folded(vehicle)]);
    for (const [brand, phrases] of Object.entries(read.brands))
      for (const phrase of phrases) brands.set(folded(phrase), folded(brand));
    for (const [variant, phrases] of Object.entries(read.variants))
      for (const phrase of [variant, ...phrases]) variants.set(folded(phrase), variant);
    parts.push(...Object.entries(read.parts));
    for (const [kind, phrases] of Object.entries(read.wishes))
      for (const phrase of phrases) wishes[kind as WishKind].add(folded(phrase));
    for (const word of read.others.flatMap(wordsOf)) others.add(word);
  }
  const longestFirst = [...endings].sort((a, b) => b.length - a.length);
  return { fillers, endings: longestFirst, sides: sideOf, fuels, vehicles, brands, variants, parts, wishes, others };
}
