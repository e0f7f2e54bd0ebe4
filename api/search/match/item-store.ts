import type { FittedVehicle } from '../../shop/fit/fitment.ts';
import type { AttributeValue, SearchRequest } from '../engine.ts';
import type { Narrowed } from './narrow.ts';

/** One way to understand a word of the query: the items in these lists. */
export interface Alternative {
  lists: readonly number[];
  /** 1: the exact word; less for a prefix or another spelling. */
  quality: number;
  /** The word as understood, if that differs from what was typed. */
  instead?: string;
}

/** What an item must have for one word or phrase of the query: one of the alternatives. */
export type Slot = readonly Alternative[];

/** The least fit that a demand accepts: `fits` only what fits for sure, `unknown` also items that name no vehicle. */
export type LeastFit = 'fits' | 'unknown';

/** A condition on items, besides the words of the query. */
export type Demand<Items> =
  /** For one of these vehicles: fits for sure or, without `least`, if a condition holds. */
  | { fits: readonly FittedVehicle[]; least?: LeastFit }
  | { brands: readonly string[] }
  | { categories: readonly string[] }
  | { attributes: readonly AttributeValue[] }
  /** Matches every slot. */
  | { slots: readonly Slot[] }
  | { among: Items }
  | { amongOrNot: { among: Items; not: Items } };

/** Items that match slots, and how their names match. */
export interface Matched<Items> {
  /** Best first; equally good ones by position. */
  items: Items;
  /** How many words of the best item's head the query has. */
  headWords: number;
  /** The last words of all heads that the query names completely. */
  wholeEnds: ReadonlySet<number>;
}

/** The first rows of items, and how many items there are. */
export interface FirstRows {
  rows: readonly number[];
  total: number;
}

/** One page of results, by their rows. */
export interface Page extends Omit<Narrowed, 'page'> {
  rows: readonly number[];
}

/** How the results fit the shopper's vehicle. */
export interface ShopperFit {
  vehicle: FittedVehicle;
  /** So many of the first results are there because of the number that was searched for. */
  numbered: number;
}

/**
 * The items of a catalogue. `Items` is a selection of them, best first: positions in memory, or a query for a server.
 * Methods that return `Items` only describe a selection; those that return a promise look it up.
 */
export interface ItemStore<Items> {
  readonly nothing: Items;
  /** All items, by position. */
  readonly everything: Items;
  /** How many fitments an engine has. */
  fitments(engineId: string): number;
  /** The items at these rows of the snapshot, in this order. */
  ofRows(rows: readonly number[]): Items;
  described(value: AttributeValue): Items;
  /**
   * The items that match every slot.
   * @param within only these items matter: others may be missing from the result
   */
  every(slots: readonly Slot[], within?: Items): Items;
  matched(slots: readonly Slot[], within?: Items): Promise<Matched<Items>>;
  /** The items with one of these last words in their name's head. */
  ending(items: Items, ends: ReadonlySet<number>): Items;
  those(items: Items, demands: readonly Demand<Items>[]): Items;
  /** `items`, reordered: those that are also in `first` come first, in its order. */
  firstOf(first: Items, items: Items): Items;
  /** Both without duplicates; those of `first` come first. */
  together(first: Items, second: Items): Items;
  /** The first items of the catalogue that obey, at most `limit`. */
  some(demands: readonly Demand<Items>[], limit: number): Items;

  isEmpty(items: Items): Promise<boolean>;
  size(items: Items): Promise<number>;
  first(items: Items, most: number): Promise<FirstRows>;
  /** The category of each of the first items. */
  categories(items: Items, most: number): Promise<readonly string[]>;
  /** For each set of categories, how many of its items obey. */
  counted(sets: readonly (readonly string[])[], demands: readonly Demand<Items>[]): Promise<readonly number[]>;
  /** For each slot, the first alternative that the best item has; undefined when there is no item. */
  bestHas(items: Items, slots: readonly Slot[]): Promise<readonly (Alternative | undefined)[] | undefined>;
  /** The results that pass the filters, in the requested order, and the counts for each filter. */
  page(items: Items, request: SearchRequest, fit: ShopperFit | undefined): Promise<Page>;
  /** How many positions a cache needs memory for to keep these items. */
  held(items: Items): number;
}
