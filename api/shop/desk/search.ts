import type { Reads } from '../../data/shop-db.ts';
import type { DeskStage } from '../orders/rules.ts';
import { numberKey } from '../search/rules.ts';
import {
  folded,
  type Hit,
  type OrderTexts,
  pieceLength,
  searchLimits,
  type Texts,
  type Wanted,
} from './order-index.ts';
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

/** @returns undefined for what nothing contains: NUL ends an index's query, and no order's text has it */
export async function wantedOf(db: Reads, query: string): Promise<Wanted | undefined> {
  if (query.includes('\0')) return undefined;
  return { texts: textsOf(query), items: await db.deskIndex.named(db, nameWords(query)) };
}

/** A search for orders, newest first. */
export interface Search {
  /** The newest orders that match, at most `limit` (Infinity: all). */
  newest(limit: number): Promise<Hit[]>;
  /** The same for one stage, among orders older than a place. */
  newestIn(stage: DeskStage, limit: number, before: Hit['place']): Promise<Hit[]>;
  /** Which of some orders match. */
  among(orderIds: readonly string[]): Promise<ReadonlySet<string>>;
}

const findsNothing: Search = {
  newest: async () => [],
  newestIn: async () => [],
  among: async () => new Set(),
};

/** What finds the orders that match a text. */
export async function searchFor(db: Reads, query: string): Promise<Search> {
  const wanted = await wantedOf(db, query);
  if (!wanted) return findsNothing;
  const { deskIndex } = db;
  return {
    newest: (limit) => deskIndex.newest(db, wanted, limit, Number.MAX_SAFE_INTEGER),
    /** The newest matches have many of the stage, or are all. Otherwise matches are frequent among its own orders. */
    async newestIn(stage, limit, before) {
      const matches = await deskIndex.newest(db, wanted, searchLimits.matches, before);
      const found = matches.filter((hit) => hit.stage === stage).slice(0, limit);
      const last = matches.at(-1);
      if (found.length === limit || matches.length < searchLimits.matches || !last) return found;
      return [...found, ...(await deskIndex.newestIn(db, stage, wanted, limit - found.length, last.place))];
    },
    among: (orderIds) => deskIndex.among(db, wanted, orderIds),
  };
}

/** The ids of orders that were found, newest first. */
export const idsOf = (db: Reads, hits: readonly Hit[]): Promise<string[]> =>
  db.deskIndex.idsAt(
    db,
    hits.map(({ place }) => place),
  );
