import type { Language } from '../../shop/language/languages.ts';
import type { OwnFacet } from '../../shop/search/facets.ts';
import type { SpellingTable } from '../language/spelling.ts';
import type { Lists } from './pairs.ts';

/**
 * The data for the results' filters, counts and sort orders: arrays indexed by an item's position. In the index,
 * positions follow the order of ties: available items first, then the most ordered, then the best stocked.
 */
export interface Columns {
  /** Rows of the snapshot's items. */
  rows: Uint32Array;
  facets: Readonly<Record<OwnFacet, FacetColumn>>;
  /** What items are described by (content/attributes.yaml): `capacity_35`. */
  attributes: SetColumn;
  /** The models that items fit, in at least one engine and year. */
  models: SetColumn;
  /** Rank in the order by price, lowest first; items from rank `priced` on have no price. */
  priceRank: Uint32Array;
  byPrice: Uint32Array;
  priced: number;
  /** Number of the item's English name; many items share one. */
  nameOf: Uint32Array;
  /** For each name, its place among all as each language writes and sorts them; English always. */
  namePlaces: Readonly<Partial<Record<Language, Uint32Array<ArrayBuffer>>>>;
}

/** The values of a facet in their order, and for each position the number of the item's own value. */
export interface FacetColumn {
  values: readonly string[];
  of: Numbers;
}

/** Two bytes each while they are few: the columns of a million items stay small. */
export type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Of which an item has any number of values: it has one of the sets of values that occur. */
export interface SetColumn {
  /** In the order in which they are shown. */
  values: readonly string[];
  /** For each set the numbers of its values, ascending; the first set is empty. */
  sets: Lists;
  /** For each position the number of its set. */
  of: Numbers;
}

/** What items can have in common, and how much it is worth when a word of the query names it. */
export const listWorth = {
  /** A word of the name before the vehicle or the brackets: "Brake Pad Set". */
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

/** The words of a catalogue, and what they name: some thousands, however many items there are. */
export interface Names {
  words: string[];
  /** For each word, what it names: numbers of lists of items. */
  named: Lists;
  /** For each list: index into the keys of `listWorth`. */
  kinds: Uint8Array<ArrayBuffer>;
  /** For each list: how many words of a name's head it stands for. */
  headWords: Uint8Array<ArrayBuffer>;
  /** Words that stand for lists: "disc pad". */
  phrases: Map<string, number[]>;
  /** The phrases for each sound: "prk pt" has "brek ped" and "brake patti". */
  sounding: Map<string, string[]>;
  spelling: SpellingTable;
}

/** The index as the worker returns it: plain memory that is transferred, not copied. */
export interface PackedIndex extends Names {
  columns: Columns;
  /** Position of a snapshot's row, plus one; 0: none. */
  positionOf: Uint32Array<ArrayBuffer>;
  /** Words in the head of the item's English name, at most 255. */
  headLength: Uint8Array<ArrayBuffer>;
  /** The last word of that head, numbered: it says what an item is, a radiator or a radiator cap. */
  headEnd: Uint32Array<ArrayBuffer>;
  /** Ascending positions. */
  lists: Lists;
  fits: Fits;
}

/** Years of an open-ended fitment. */
export const openFrom = 0;
export const openTo = 65535;

/** Which items fit an engine, for which years. */
export interface Fits {
  /** Number of each engine; "*" stands for every vehicle, "*car" for all of a type. */
  engines: Map<string, number>;
  /** The rows of engine n are from `starts[n]` to `starts[n + 1]`. */
  starts: Uint32Array<ArrayBuffer>;
  positions: Uint32Array<ArrayBuffer>;
  /** `openFrom` and `openTo` where open-ended. */
  from: Uint16Array<ArrayBuffer>;
  to: Uint16Array<ArrayBuffer>;
  /** 1 where a note has to be checked. */
  noted: Uint8Array<ArrayBuffer>;
}
