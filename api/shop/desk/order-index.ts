import type { DeskStage } from '../orders/rules.ts';

/** What the desk's search (shop/desk/search.ts) and a database's index of it say to each other. */

/** The searchable texts of an order, as they stand in `order_texts`. */
export interface OrderTexts {
  words: string;
  phone: string;
  parts: string;
}

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

/** Shorter texts are not in an index of three-letter pieces. */
export const pieceLength = 3;

/** A text as the index has it and as it is looked for. */
export const folded = (text: string) => text.normalize('NFC').toLowerCase();
