import type { Lists } from './pairs.ts';
import type { SpellingTable } from './spelling.ts';

/**
 * What the filters, counts and orders of the results are made of: arrays by an item's position. In the index the positions are
 * the order of equals: what can be bought first, then what was ordered most, then what is best stocked.
 */
export interface Columns {
  /** Rows of the snapshot's items. */
  rows: Uint32Array;
  brandIds: readonly string[];
  brandOf: Uint32Array;
  categoryIds: readonly string[];
  categoryOf: Uint32Array;
  /** 1: may be ordered. */
  available: Uint8Array;
  /** Place in the order by price, lowest first; from `priced` on they have none. */
  priceRank: Uint32Array;
  byPrice: Uint32Array;
  priced: number;
  nameRank: Uint32Array;
  byName: Uint32Array;
}

/** What an item has in common with others, and what it is worth that a word of the query names it. */
export const listWorth = {
  /** A word of the name, before the vehicle or the brackets: "Brake Pad Set". */
  head: 10,
  /** A type of part that goes by other words too (content/part-words.yaml). */
  meaning: 10,
  brand: 8,
  /** A word of the name behind its head: the vehicle it is sold for, the side. */
  tail: 7,
  make: 6,
  model: 6,
  category: 6,
  engine: 3,
  /** A category above its own. */
  above: 2,
} as const;
export type ListKind = keyof typeof listWorth;

/** The index as it comes out of the worker: plain memory that is handed over, not copied. */
export interface PackedIndex {
  columns: Columns;
  /** Position of a snapshot's row, plus one; 0: none. */
  positionOf: Uint32Array<ArrayBuffer>;
  /** Words in the head of the item's English name, at most 255. */
  headLength: Uint8Array<ArrayBuffer>;
  words: string[];
  /** For each word, what it names: numbers of `lists`. */
  named: Lists;
  /** Ascending positions. */
  lists: Lists;
  /** Of each list: index into the keys of `listWorth`. */
  kinds: Uint8Array<ArrayBuffer>;
  /** Of each list: how many words of a name's head it stands for. */
  headWords: Uint8Array<ArrayBuffer>;
  /** Words that stand for lists: "disc pad". */
  phrases: Map<string, number[]>;
  /** The phrases of each sound: "prk pt" has "brek ped" and "brake patti". */
  sounding: Map<string, string[]>;
  spelling: SpellingTable;
  fits: Fits;
}

/** Which items fit an engine, for which years. */
export interface Fits {
  /** Number of an engine; "*" stands for every vehicle. */
  engines: Map<string, number>;
  /** The rows of engine n stand from `starts[n]` to `starts[n + 1]`. */
  starts: Uint32Array<ArrayBuffer>;
  positions: Uint32Array<ArrayBuffer>;
  /** 0 and 65535 when open. */
  from: Uint16Array<ArrayBuffer>;
  to: Uint16Array<ArrayBuffer>;
}
