import type { fallbackLanguage, Language } from '../../shop/language/languages.ts';
import { keysOf } from '../../shop/rules.ts';
import type { OwnFacet } from '../../shop/search/facets.ts';
import type { SpellingTable } from '../language/spelling.ts';
import { valueAt } from './at.ts';
import type { Lists } from './pairs.ts';

/**
 * Columns by which results are filtered, counted and sorted: arrays indexed by an item's position. In the index,
 * positions rank equally good matches: available items first, then the most ordered, then the best stocked.
 */
export interface Columns {
  /** The rows of the items in the snapshot. */
  rows: Uint32Array;
  facets: Readonly<Record<OwnFacet, FacetColumn>>;
  /** The values of the items' attributes (content/attributes.yaml): `capacity_35`. */
  attributes: SetColumn;
  /** The models that items fit, for at least one engine and year. */
  models: SetColumn;
  /** Rank by price, lowest first; items from rank `priced` on have no price. */
  priceRank: Uint32Array;
  byPrice: Uint32Array;
  priced: number;
  /** The number of the item's English name; many items share one. */
  nameOf: Uint32Array;
  /** For each language, the rank of each name as that language writes and sorts it; English is always there. */
  namePlaces: Readonly<Partial<Record<Language, Uint32Array>> & Record<typeof fallbackLanguage, Uint32Array>>;
}

/** The values of a facet in their order, and for each position the number of its value. */
export interface FacetColumn {
  values: readonly string[];
  of: Numbers;
}

/** An item's value in a column. */
export const textAt = ({ values, of }: FacetColumn, position: number): string =>
  values[valueAt(of, position)] as string;

/** Two bytes each while that is enough, so that the columns of a million items stay small. */
export type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** A facet of which an item may have several values. Each set of values that occurs is stored once. */
export interface SetColumn {
  /** In the order in which they are shown. */
  values: readonly string[];
  /** For each set, the numbers of its values, ascending; the first set is empty. */
  sets: Lists;
  /** For each position, the number of its set. */
  of: Numbers;
}

/** What items can have in common, and what an item is worth when a word of the query names that. */
export const listWorth = {
  /** A word before the vehicle or the brackets in the name: "Brake Pad Set". */
  head: 10,
  /** A type of part that people also call by other words (content/part-words.yaml). */
  meaning: 10,
  brand: 8,
  /** A word of the name after its head: the vehicle it is sold for, the side. */
  tail: 7,
  make: 6,
  model: 6,
  category: 6,
  engine: 3,
  /** A category above the item's own. */
  above: 2,
} as const;
export type ListKind = keyof typeof listWorth;
/** In the order by which they are numbered. */
export const listKinds = keysOf(listWorth);

/** The words of a catalogue and what they name: some thousand words, however many items there are. */
export interface Names {
  words: string[];
  /** For each word, the numbers of the lists of items that it names. */
  named: Lists;
  /** For each list, the index of its kind in `listKinds`. */
  kinds: Uint8Array<ArrayBuffer>;
  /** For each list, how many words of a name's head it stands for. */
  headWords: Uint8Array<ArrayBuffer>;
  /** Phrase → lists: "disc pad". */
  phrases: Map<string, number[]>;
  /** Sound → phrases: "prk pt" has "brek ped" and "brake patti". */
  sounding: Map<string, string[]>;
  spelling: SpellingTable;
}

/** The index as its file has it: typed arrays, maps and plain values. */
export interface PackedIndex extends Names {
  columns: Columns;
  /** For each row of the snapshot, its position plus one; 0: no item. */
  positionOf: Uint32Array<ArrayBuffer>;
  /** How many words the head of the item's English name has, at most 255. */
  headLength: Uint8Array<ArrayBuffer>;
  /** A number for the last word of that head; it says whether an item is a radiator or a radiator cap. */
  headEnd: Uint32Array<ArrayBuffer>;
  /** The ascending positions of each list's items. */
  lists: Lists;
  fits: Fits;
}

/** The first and last year of a fitment that is open-ended. */
export const openFrom = 0;
export const openTo = 65535;

/** Which items fit an engine, for which years. */
export interface Fits {
  /** The number of each engine; "*" stands for every vehicle, "*car" for all vehicles of a type. */
  engines: Map<string, number>;
  /** The fitments of engine n are from `starts[n]` to `starts[n + 1]`. */
  starts: Uint32Array<ArrayBuffer>;
  positions: Uint32Array<ArrayBuffer>;
  /** `openFrom` or `openTo` where open-ended. */
  from: Uint16Array<ArrayBuffer>;
  to: Uint16Array<ArrayBuffer>;
  /** 1 where the fitment has a note that the shopper must check. */
  noted: Uint8Array<ArrayBuffer>;
}
