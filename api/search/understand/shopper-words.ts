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
  const files = shopperFiles().map(({ name, url }) => yamlFile(name, readFileSync(url, 'utf8'), shopperContent));
  const all = (key: 'fillers' | 'endings') => new Set(files.flatMap((file) => file[key].map(folded)));
  const called = (key: 'fuels' | 'vehicles' | 'brands' | 'variants') =>
    files.flatMap((file) =>
      Object.entries(file[key]).map(([name, phrases]) => ({ name, phrases: phrases.map(folded) })),
    );
  const underName = (key: 'fuels' | 'vehicles' | 'brands') =>
    called(key).flatMap(({ name, phrases }) => phrases.map((phrase) => [phrase, name] as const));
  const vehicles = Map.groupBy(underName('vehicles'), ([phrase]) => phrase);
  const ofSides = files.flatMap((file) =>
    sides.flatMap((side) => (file.sides[side] ?? []).map((phrase) => [folded(phrase), side] as const)),
  );
  const wished = (kind: WishKind) => new Set(files.flatMap((file) => (file.wishes[kind] ?? []).map(folded)));
  return {
    fillers: all('fillers'),
    endings: [...all('endings')].sort((a, b) => b.length - a.length),
    sides: new Map(ofSides),
    fuels: new Map(underName('fuels')),
    vehicles: new Map([...vehicles].map(([phrase, named]) => [phrase, named.map(([, name]) => folded(name))])),
    brands: new Map(underName('brands').map(([phrase, name]) => [phrase, folded(name)])),
    variants: new Map(
      called('variants').flatMap(({ name, phrases }) => [folded(name), ...phrases].map((phrase) => [phrase, name])),
    ),
    parts: files.flatMap((file) => Object.entries(file.parts)),
    wishes: {
      without: wished('without'),
      excluded: wished('excluded'),
      refused: wished('refused'),
      limits: wished('limits'),
      limited: wished('limited'),
      cheapest: wished('cheapest'),
      rupees: wished('rupees'),
      pieces: wished('pieces'),
    },
    others: new Set(files.flatMap((file) => file.others.flatMap(wordsOf))),
  };
}
