import type { FittedVehicle } from '../../shop/fit/fitment.ts';
import type { AttributeValue, SearchRequest } from '../engine.ts';
import type { Narrowed } from './narrow.ts';

/** One way to understand a word of the query: the items of these lists. */
export interface Alternative {
  lists: readonly number[];
  /** 1: the exact word; less for a prefix or another spelling. */
  quality: number;
  /** The word as understood, if different from what was typed. */
  instead?: string;
}

/** What an item must have for one word, or one phrase, of the query. */
export type Slot = readonly Alternative[];

/** Of a demand: `fits` asks for what surely fits, `unknown` also for what names no vehicle. */
export type LeastFit = 'fits' | 'unknown';

/** What an item must be, besides being named by the words. */
export type Demand<Items> =
  /** For one of these vehicles: it fits, or fits if a condition holds. */
  | { fits: readonly FittedVehicle[]; least?: LeastFit }
  | { brands: readonly string[] }
  | { categories: readonly string[] }
  | { attributes: readonly AttributeValue[] }
  /** Has something for every word. */
  | { slots: readonly Slot[] }
  | { among: Items }
  | { amongOrNot: { among: Items; not: Items } };

/** Items that match slots, and what their names say of that. */
export interface Matched<Items> {
  /** Best first; ties in the order of their positions. */
  items: Items;
  /** How many words of the best item's name head occur in the query. */
  headWords: number;
  /** The last words of those heads that the query names as a whole. */
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
  /** So many of the first results have the number that was searched for. */
  numbered: number;
}

/**
 * The items of a catalogue. `Items` are some of them in an order, best first: positions in memory, or a query that a
 * server answers. What returns Items only says which are meant; what returns a promise looks.
 */
export interface ItemStore<Items> {
  readonly nothing: Items;
  /** In the order of ties. */
  readonly everything: Items;
  /** How many fitments an engine has. */
  fitments(engineId: string): number;
  /** The items at these rows of the snapshot, in this order. */
  ofRows(rows: readonly number[]): Items;
  described(value: AttributeValue): Items;
  /** The items that match every slot. @param within only these are asked for: others may be left out */
  every(slots: readonly Slot[], within?: Items): Items;
  matched(slots: readonly Slot[], within?: Items): Promise<Matched<Items>>;
  /** Those whose name's head has one of these last words. */
  ending(items: Items, ends: ReadonlySet<number>): Items;
  those(items: Items, demands: readonly Demand<Items>[]): Items;
  /** Items with those first that are also in another list, in that one's order. */
  firstOf(first: Items, items: Items): Items;
  /** Both, without repetitions; those of the first one first. */
  together(first: Items, second: Items): Items;
  /** The first items of all that obey, at most `limit`. */
  some(demands: readonly Demand<Items>[], limit: number): Items;

  isEmpty(items: Items): Promise<boolean>;
  size(items: Items): Promise<number>;
  first(items: Items, most: number): Promise<FirstRows>;
  /** The categories of the first items, one for each. */
  categories(items: Items, most: number): Promise<readonly string[]>;
  /** How many items of each set of categories obey. */
  counted(sets: readonly (readonly string[])[], demands: readonly Demand<Items>[]): Promise<readonly number[]>;
  /** For each slot the first alternative that the best item has; undefined without an item. */
  bestHas(items: Items, slots: readonly Slot[]): Promise<readonly (Alternative | undefined)[] | undefined>;
  /** The results that pass the filters, in the requested order, and the counts of each filter. */
  page(items: Items, request: SearchRequest, fit: ShopperFit | undefined): Promise<Page>;
  /** How much memory keeping items takes, in positions. */
  held(items: Items): number;
}
