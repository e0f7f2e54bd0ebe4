import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readShopDb } from '../../data/connect.ts';
import { count } from '../../data/drizzle.ts';
import { orderLines } from '../../data/schema.ts';
import type { Reads, Whereabouts } from '../../data/shop-db.ts';

/** How many orders contain each item, by item id. */
export async function timesOrdered(db: Reads): Promise<Map<string, number>> {
  const { itemId } = orderLines;
  const rows = await db.select({ itemId, count: count() }).from(orderLines).groupBy(itemId);
  return new Map(rows.map((row) => [row.itemId, row.count]));
}

/**
 * The same, read beside a shop that may be running. Nothing was ordered before there is a shop.db, and a night does not
 * fail for the order of search results: the shop itself says what is wrong with its data.
 */
export async function timesOrderedIn(where: Whereabouts): Promise<Map<string, number>> {
  if (!where.databaseUrl && !existsSync(join(where.dataFolder, 'shop.db'))) return new Map();
  try {
    return await readShopDb(where, timesOrdered);
  } catch {
    return new Map();
  }
}
