import { sql } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { orderLines } from './schema.ts';

/**
 * The names by which the desk's search finds ordered items: as the orders say them, as the catalogue says them in every
 * language, and those of the vehicles they fit. Names are only ever added, so that an item is still found by the name it had.
 */

export const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** Adds names of an item, within the transaction that orders it. */
export function addNames(tx: ShopTransaction, itemId: string, names: readonly string[]): void {
  const known = tx.get<{ place: number; names: string } | undefined>(
    sql`select place, names from ordered_items where item_id = ${itemId}`,
  );
  const before = known ? known.names.split('\n') : [];
  const all = new Set([...before, ...names.map((name) => folded(name).replace(/\s+/g, ' '))]);
  if (all.size === before.length) return;
  const text = [...all].join('\n');
  if (known) {
    tx.run(
      sql`insert into ordered_pieces (ordered_pieces, rowid, names) values ('delete', ${known.place}, ${known.names})`,
    );
    tx.run(sql`update ordered_items set names = ${text} where place = ${known.place}`);
    tx.run(sql`insert into ordered_pieces (rowid, names) values (${known.place}, ${text})`);
  } else {
    const { lastInsertRowid } = tx.run(sql`insert into ordered_items (item_id, names) values (${itemId}, ${text})`);
    tx.run(sql`insert into ordered_pieces (rowid, names) values (${lastInsertRowid}, ${text})`);
  }
}

/** Starts again with the names in the orders. */
export function rebuildNames(tx: ShopTransaction): void {
  tx.run(sql`delete from ordered_items`);
  tx.run(sql`insert into ordered_pieces (ordered_pieces) values ('delete-all')`);
  const rows = tx.selectDistinct({ itemId: orderLines.itemId, name: orderLines.name }).from(orderLines).all();
  for (const [itemId, named] of Map.groupBy(rows, (row) => row.itemId))
    addNames(
      tx,
      itemId,
      named.map(({ name }) => name),
    );
}

/** Items looked at in one go: few enough that requests are served in between. */
const chunk = 500;

/** Adds what a catalogue says of the ordered items. @param namesOf names by item id; unknown ids are left out */
export async function learnNames(
  db: ShopDb,
  namesOf: (ids: string[]) => Promise<ReadonlyMap<string, readonly string[]>>,
  stop: AbortSignal,
): Promise<void> {
  for (let after = 0; !stop.aborted; ) {
    const items = db.all<{ place: number; itemId: string }>(
      sql`select place, item_id as itemId from ordered_items where place > ${after} order by place limit ${chunk}`,
    );
    const last = items.at(-1);
    if (!last) return;
    const names = await namesOf(items.map(({ itemId }) => itemId));
    if (stop.aborted) return;
    write(db, (tx) => {
      for (const [itemId, own] of names) addNames(tx, itemId, own);
    });
    after = last.place;
    await new Promise((done) => setImmediate(done));
  }
}
