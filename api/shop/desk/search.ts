import type { Reads } from '../../data/shop-db.ts';
import type { DeskStage } from '../orders/rules.ts';
import { numberKey } from '../search/rules.ts';
import { folded, type Hit, type OrderTexts, pieceLength, type Texts, type Wanted } from './order-index.ts';
import { digits, phoneDigits } from './search-index.ts';

/**
 * Finds enquiries for sellers: by any piece of their number, the customer's name, e-mail or phone, or a part number; or
 * by words of a part's name in any language and of the vehicles it fits. Each database has its own index for that
 * (`DeskIndex`). It has derived data only, and is rebuilt on opening the store when orders are missing from it.
 */

/** The texts to search for, by column. */
function textsOf(query: string): Texts {
  const wanted = new Map<keyof OrderTexts, string>([['words', folded(query)]]);
  if (/^[\d\s()+-]+$/.test(query) && digits(query).length >= 4) wanted.set('phone', phoneDigits(query));
  if (numberKey(query).length >= 2) wanted.set('parts', numberKey(query));
  return wanted;
}

/** The words of a query to look for in part names: one item's names must have all of them. */
const nameWords = (query: string) =>
  folded(query)
    .split(/\s+/)
    .filter((word) => [...word].length >= pieceLength);

const wantedOf = (query: string): Wanted => ({ texts: textsOf(query), words: nameWords(query) });

/** The NUL character ends an index's query, and no order's text contains it. */
const findable = (query: string) => !query.includes('\0');

/** The newest orders that match a text, at most `limit` (Infinity: all), newest first. */
export async function findOrders(db: Reads, query: string, limit: number): Promise<Hit[]> {
  return findable(query) ? db.deskIndex.newest(db, wantedOf(query), limit) : [];
}

/** The same for one stage, among orders older than a place. */
export async function findOlder(
  db: Reads,
  query: string,
  limit: number,
  stage: DeskStage,
  place: number,
): Promise<Hit[]> {
  return findable(query) ? db.deskIndex.older(db, wantedOf(query), limit, stage, place) : [];
}
