import { isDeepStrictEqual } from 'node:util';
import { type OrderTexts, textsForm } from '../shop/desk/order-index.ts';
import type { DeskStage } from '../shop/orders/rules.ts';
import { keysOf } from '../shop/rules.ts';
import { asc, getTableConfig, sql } from './drizzle.ts';
import { ShopDbUnusable } from './failures.ts';
import type { Reads, ShopDb, ShopTransaction } from './shop-db.ts';
import { sqliteTables } from './sqlite/tables.ts';
import type { TableName, Tables } from './tables.ts';

/** Any table: the copy ignores that their columns differ. */
type Table = Tables['users'];
type Row = Record<string, unknown>;

/** How many rows are read, written and compared at a time. */
const pageRows = 500;

/** Rows come after those that they belong to. */
const namesOf = ({ tables }: Reads) => keysOf(tables);

export interface CopyOptions {
  /** Removes the target's rows first, in the same transaction. */
  replace?: boolean;
  /**
   * Called before the copy is committed.
   * @throws to undo it
   */
  beforeEnd?: () => Promise<void>;
}

/**
 * Copies all rows from one database into another, in one transaction. Each row is read back and compared.
 * @returns how many rows were copied
 * @throws ShopDbUnusable when the target is not empty, or a row differs there
 */
export function copyRows(source: Reads, target: ShopDb, options: CopyOptions): Promise<number> {
  return target.write(async (tx) => {
    if (options.replace) await removeAll(tx);
    else await refuseUnlessEmpty(tx);
    let rows = 0;
    for (const name of namesOf(source)) rows += await copyTable(name, source, tx);
    await copySearch(source, tx);
    await tx.continueCounters();
    await options.beforeEnd?.();
    return rows;
  });
}

async function refuseUnlessEmpty(tx: ShopTransaction): Promise<void> {
  for (const name of namesOf(tx)) {
    const [found] = await tx.select({ one: sql`1` }).from(tx.tables[name]).limit(1);
    if (found) throw new ShopDbUnusable(`There is a shop already: ${name} has rows. Nothing was changed.`);
  }
}

async function removeAll(tx: ShopTransaction): Promise<void> {
  for (const name of namesOf(tx).toReversed()) await tx.delete(tx.tables[name]);
  await tx.deskIndex.clear(tx);
}

async function copyTable(name: TableName, from: Reads, to: ShopTransaction): Promise<number> {
  const there = to.tables[name] as Table;
  let copied = 0;
  for (;;) {
    const rows = (await pageOf(from, name, copied)).map(storable);
    if (rows.length === 0) return copied;
    await to.insert(there).values(rows as (typeof there.$inferInsert)[]);
    const read = await pageOf(to, name, copied);
    const wrong = rows.findIndex((row, n) => !isDeepStrictEqual(row, read[n]));
    if (wrong >= 0) throw new ShopDbUnusable(`Row ${copied + wrong + 1} of ${name} would not be the same there.`);
    copied += rows.length;
  }
}

/** In the order of the primary key, which is the same in both databases. */
async function pageOf(db: Reads, name: TableName, after: number): Promise<Row[]> {
  const table = db.tables[name] as Table;
  const { columns, primaryKeys } = getTableConfig(sqliteTables[name] as Table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return db
    .select()
    .from(table)
    .orderBy(...key.map((column) => asc(table[column.name as 'id'])))
    .limit(pageRows)
    .offset(after);
}

/** Replaces NUL, which PostgreSQL cannot store in a text and nobody types. */
const storable = <One extends object>(row: One): One =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
    ]),
  ) as One;

/** Copies the texts by which the desk finds orders, in the order in which they arrived, after the names of items. */
async function copySearch(from: Reads, to: ShopTransaction): Promise<void> {
  await eachFrom<{ place: number; id: string; names: string }>(
    (place) =>
      from.rows(sql`select place, item_id as id, names from ordered_items
        where place > ${place} order by place limit ${pageRows}`),
    (row) => to.deskIndex.setNames(to, row.id, storable(row).names, undefined),
  );
  await eachFrom<OrderTexts & { place: number; id: string; stage: DeskStage }>(
    (place) =>
      from.rows(sql`select place, order_id as id, orders.stage, words, order_texts.phone, parts from order_texts
        join orders on orders.id = order_id where place > ${place} and form >= ${textsForm}
        order by place limit ${pageRows}`),
    (row) => to.deskIndex.add(to, row, storable(row)),
  );
}

async function eachFrom<One extends { place: number }>(
  read: (after: number) => Promise<One[]>,
  add: (one: One) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    for (const row of rows) await add(row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.place;
  }
}
