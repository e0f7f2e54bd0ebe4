import { type Hit, type NamedItems, searchLimits } from '../shop/desk/order-index.ts';
import { type SQL, sql } from './drizzle.ts';
import type { Reads } from './shop-db.ts';

/**
 * Orders by the names of their parts, for the desk's index of any database. `order_items` has the items of each order by
 * place. Few lines are read whole. Many lines are walked with their orders from the newest on, which soon finds enough.
 */

/** What a database says in its own words. */
export interface NamesSql {
  /** The condition that `names` of `ordered_items` has all the words. */
  hold(words: readonly string[]): SQL;
  /** The items whose names have all the words, at most so many, as rows of place. */
  items(words: readonly string[], limit: number): SQL;
  /** One row of `found`, how many numbers a query's rows of place have, and `list`, which writes them as a text. */
  written(places: SQL): SQL;
  /** The numbers of such a text, as rows of place. */
  read(list: string): SQL;
}

/** @returns undefined when no item is named */
export async function namedItems(
  db: Reads,
  words: readonly string[],
  names: NamesSql,
): Promise<NamedItems | undefined> {
  if (words.length === 0) return undefined;
  const most = searchLimits.items;
  const [row] = await db.rows<{ found: number; list: string }>(names.written(names.items(words, most + 1)));
  if (!row || Number(row.found) === 0) return undefined;
  return { words, list: Number(row.found) <= most ? row.list : undefined };
}

/** The condition that a row of `order_items` has one of the items. The plus keeps an index by items out of it. */
const isNamed = ({ words, list }: NamedItems, names: NamesSql): SQL =>
  list === undefined
    ? sql`exists (select 1 from ordered_items where ordered_items.place = order_items.item and ${names.hold(words)})`
    : sql`+order_items.item in (${names.read(list)})`;

/** The condition that an order in `order_texts` has one of the items. */
export const hasNamed = (named: NamedItems, names: NamesSql): SQL =>
  sql`exists (select 1 from order_items where order_items.place = order_texts.place and ${isNamed(named, names)})`;

/** The newest orders with one of the items, older than a place: at most so many rows of place. */
export async function placesNamed(
  db: Reads,
  named: NamedItems,
  limit: number,
  before: Hit['place'],
  names: NamesSql,
): Promise<SQL> {
  const older = sql`order_items.place < ${before}`;
  if (named.list !== undefined) {
    const most = searchLimits.lines;
    const lines = sql`select place from order_items where item in (${names.read(named.list)}) and ${older}
      limit ${most + 1}`;
    const [row] = await db.rows<{ found: number; list: string }>(names.written(lines));
    if (row && Number(row.found) <= most)
      return sql`select * from (select distinct place from (${names.read(row.list)}) as listed
        order by place desc ${upTo(limit)}) as named`;
  }
  return sql`select * from (select distinct place from order_items where ${older} and ${isNamed(named, names)}
    order by place desc ${upTo(limit)}) as named`;
}

/** As the end of a query; Infinity: no limit. */
export const upTo = (limit: number): SQL => (Number.isFinite(limit) ? sql`limit ${limit}` : sql``);
