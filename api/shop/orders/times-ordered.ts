import { count } from '../../data/drizzle.ts';
import type { Reads } from '../../data/shop-db.ts';

/** How many orders contain each item, by item id. */
export async function timesOrdered(db: Reads): Promise<Map<string, number>> {
  const { orderLines } = db.tables;
  const { itemId } = orderLines;
  const rows = await db.select({ itemId, count: count() }).from(orderLines).groupBy(itemId);
  return new Map(rows.map((row) => [row.itemId, row.count]));
}
