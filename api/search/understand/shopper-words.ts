import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { contentFile } from '../../catalogue/content-files.ts';
import { phraseList, spokenVehicles } from '../../catalogue/spoken-names.ts';
import { languageCodes } from '../../shop/language/languages.ts';
import { type Side, sides } from '../../shop/search/understood.ts';
import { yamlFile } from '../../shop/yaml-file.ts';
import { wordsOf } from '../language/words.ts';

/** What shoppers type besides the names of the catalogue, from the files of all languages. Phrases are folded words. */
export interface ShopperWords {
  /** Phrases that ask for nothing by themselves. */
  fillers: ReadonlySet<string>;
  /** Case endings and particles that are attached to a word; the longest first. */
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
  /** English names of parts, each with what people call it in the other languages; as written. */
  parts: readonly (readonly [name: string, phrases: readonly string[]])[];
  /** Phrases of wishes that the search cannot obey, by kind. */
  wishes: Readonly<Record<WishKind, ReadonlySet<string>>>;
  /** Single words for things that a catalogue may lack; the search never takes them for another word. */
  others: ReadonlySet<string>;
}

/**
 * Kinds of wishes. `without` stands before what is not wanted, `excluded` after it. `refused` also stands after it, but
 * may say what a car does not do. `limits` stands before an amount, `limited` after it.
 */
export const wishKinds = [
  ...(['without', 'excluded', 'refused', 'limits', 'limited', 'cheapest', 'rupees', 'pieces'] as const),
] as const;
export type WishKind = (typeof wishKinds)[number];

/** The schema of a file of `content/search/`. */
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

/** A phrase of words in the form in which they are compared. */
export const folded = (phrase: string): string => wordsOf(phrase).join(' ');

/** The files of `content/search/` that exist; `name` is for messages. */
export function shopperFiles(): { name: string; url: URL }[] {
  return languageCodes
    .map((language) => `search/${language}.yaml`)
    .map((path) => ({ name: `content/${path}`, url: contentFile(path) }))
    .filter(({ url }) => existsSync(url));
}

let known: ShopperWords | undefined;

/**
 * The words of `content/search/`, read once.
 * @throws WrongContent that says what is wrong in a file
 */
export function readShopperWords(): ShopperWords {
  known ??= readFiles();
  return known;
}

/**
 * Reads the files again, past the cache.
 * @throws WrongContent
 */
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
