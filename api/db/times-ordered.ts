import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { count, drizzle } from '../drizzle.ts';
import type { ShopDb } from './connect.ts';
import * as schema from './schema.ts';

/** How many orders contain each item, by item id. */
export function timesOrdered(db: Pick<ShopDb, 'select'>): Map<string, number> {
  const { itemId } = schema.orderLines;
  const rows = db.select({ itemId, count: count() }).from(schema.orderLines).groupBy(itemId).all();
  return new Map(rows.map((row) => [row.itemId, row.count]));
}

/**
 * The same, read beside a shop that may be running. Nothing was ordered before there is a shop.db, and a night does not
 * fail for the order of search results: the shop itself says what is wrong with its shop.db.
 */
export async function timesOrderedIn(dataFolder: string): Promise<Map<string, number>> {
  const file = join(dataFolder, 'shop.db');
  if (!existsSync(file)) return new Map();
  let client: Database.Database | undefined;
  try {
    client = new Database(file, { readonly: true, fileMustExist: true });
    return timesOrdered(drizzle({ client, schema, casing: 'snake_case' }));
  } catch {
    return new Map();
  } finally {
    client?.close();
  }
}
