import type { DeskStage } from '../orders/rules.ts';

/** The types between the desk's search (shop/desk/search.ts) and each database's index for it. */

/** The searchable texts of an order, as they stand in `order_texts`. */
export interface OrderTexts {
  words: string;
  phone: string;
  parts: string;
}

/**
 * Grows when the texts contain more than before: then those of earlier versions are made again on opening the store.
 * 0: only number, name, e-mail address, phone and part numbers.
 */
export const textsForm = 1;

export interface KnownNames {
  place: number;
  names: string;
}

/** What to search for: an order matches by any of the texts, or by one of the items. */
export interface Wanted {
  texts: Texts;
  items: NamedItems | undefined;
}
export type Texts = ReadonlyMap<keyof OrderTexts, string>;

export interface Hit {
  /** Grows with each new order. */
  place: number;
  stage: DeskStage;
}

/** The items whose names have all the words. */
export interface NamedItems {
  words: readonly string[];
  /** Their places, as the database writes a list of numbers; undefined: too many. */
  list: string | undefined;
}

/** How much a search reads one way before it goes another; what it finds is the same. Tests lower them. */
export const searchLimits = {
  /** Items that are listed; words of more of them are looked for in the names of each line that is walked. */
  items: 10_000,
  /** Lines of listed items that are read whole. */
  lines: 5000,
  /** Matches that are read for those of one stage, before the stage's own orders are walked. */
  matches: 2000,
};

/** An index of three-letter pieces cannot find shorter texts. */
export const pieceLength = 3;

/** The form in which texts are indexed and searched for. */
export const folded = (text: string) => text.normalize('NFC').toLowerCase();
