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

/** What to search for: an order matches by any of the texts, or by an item whose names have all the words. */
export interface Wanted {
  texts: Texts;
  words: readonly string[];
}
export type Texts = ReadonlyMap<keyof OrderTexts, string>;

export interface Hit {
  id: string;
  stage: DeskStage;
  /** Grows with each new order. */
  place: number;
}

/** An index of three-letter pieces cannot find shorter texts. */
export const pieceLength = 3;

/** The form in which texts are indexed and searched for. */
export const folded = (text: string) => text.normalize('NFC').toLowerCase();
