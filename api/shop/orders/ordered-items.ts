import { sql } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { folded, type KnownNames } from '../desk/order-index.ts';

/**
 * The names by which the desk's search finds ordered items: those in the orders, those in the catalogue in every
 * language, and the vehicles they fit. Names are never removed, so that an item is still found by an earlier name.
 */

/** Adds names of an item, within the caller's transaction. */
export async function addNames(tx: ShopTransaction, itemId: string, names: readonly string[]): Promise<void> {
  const [known] = await tx.rows<KnownNames>(sql`select place, names from ordered_items where item_id = ${itemId}`);
  const before = known ? known.names.split('\n') : [];
  const all = new Set([...before, ...names.map((name) => folded(name).replace(/\s+/g, ' '))]);
  if (all.size > before.length) await tx.deskIndex.setNames(tx, itemId, [...all].join('\n'), known);
}

/** Items read at a time: few enough that requests are served in between. */
const chunk = 500;

/** Adds a catalogue's names of the ordered items. @param namesOf names by item id, without unknown ids */
export async function learnNames(
  db: ShopDb,
  namesOf: (ids: string[]) => Promise<ReadonlyMap<string, readonly string[]>>,
  stop: AbortSignal,
): Promise<void> {
  for (let after = 0; !stop.aborted; ) {
    const items = await db.rows<{ place: number; item_id: string }>(
      sql`select place, item_id from ordered_items where place > ${after} order by place limit ${chunk}`,
    );
    const last = items.at(-1);
    if (!last) return;
    const names = await namesOf(items.map((item) => item.item_id));
    if (stop.aborted) return;
    await db.write(async (tx) => {
      for (const [itemId, own] of names) await addNames(tx, itemId, own);
    });
    after = last.place;
    await new Promise((done) => setImmediate(done));
  }
}
