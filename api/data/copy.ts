import { isDeepStrictEqual } from 'node:util';
import { postgresColumns } from '../beyond/postgres/columns.ts';
import type { OrderTexts } from '../shop/desk/order-index.ts';
import type { DeskStage } from '../shop/orders/rules.ts';
import { connectEither, readEither } from './connect.ts';
import { asc, getTableConfig, sql } from './drizzle.ts';
import { ShopDbUnusable } from './failures.ts';
import type { Reads, ShopTransaction, Whereabouts } from './shop-db.ts';
import { sqliteColumns } from './sqlite/columns.ts';
import { tablesOf } from './tables.ts';

type Tables = ReturnType<typeof tablesOf>;
/** Each of them, as far as a copy is concerned: the columns differ. */
type Table = Tables['users'];
type Row = Record<string, unknown>;

/** Rows that are read, written and compared at a time. */
const pageRows = 500;

const tablesAt = ({ databaseUrl }: Whereabouts): Tables =>
  tablesOf(databaseUrl === undefined ? sqliteColumns : postgresColumns());
const shapes = tablesOf(sqliteColumns);
type Name = keyof Tables;
/** Rows come after those that they belong to. */
const names = Object.keys(shapes) as Name[];

export interface CopyOptions {
  /** Removes what is there, in the same transaction. */
  replace?: boolean;
  /** The last word before the copy is kept. @throws when it must not be */
  beforeEnd?: () => Promise<void>;
}

/**
 * Copies the shop's data at one moment into another database, of either kind: all of it in one transaction, or nothing.
 * Every row is read back and compared.
 * @returns how many rows there are
 * @throws ShopDbUnusable when the target is not empty, or a row is not the same there
 */
export async function copyShopData(from: Whereabouts, to: Whereabouts, options: CopyOptions = {}): Promise<number> {
  // Both get the newest schema.
  await (await connectEither(from)).close();
  const target = await connectEither(to);
  try {
    return await readEither(from, (source) =>
      target.write(async (tx) => {
        const tables = tablesAt(to);
        if (options.replace) await removeAll(tx, tables);
        else await refuseUnlessEmpty(tx, tables);
        let rows = 0;
        for (const name of names) rows += await copyTable(name, source, tablesAt(from), tx, tables);
        await copySearch(source, tx);
        await tx.continueCounters();
        await options.beforeEnd?.();
        return rows;
      }),
    );
  } finally {
    await target.close();
  }
}

async function refuseUnlessEmpty(tx: ShopTransaction, tables: Tables): Promise<void> {
  for (const name of names) {
    const [found] = await tx.select({ one: sql`1` }).from(tables[name]).limit(1);
    if (found) throw new ShopDbUnusable(`There is a shop already: ${name} has rows. Nothing was changed.`);
  }
}

async function removeAll(tx: ShopTransaction, tables: Tables): Promise<void> {
  for (const name of names.toReversed()) await tx.delete(tables[name]);
  await tx.deskIndex.clear(tx);
}

async function copyTable(
  name: Name,
  from: Reads,
  source: Tables,
  to: ShopTransaction,
  target: Tables,
): Promise<number> {
  const [there, here] = [target[name] as Table, source[name] as Table];
  let copied = 0;
  for (;;) {
    const rows = (await pageOf(from, name, here, copied)).map(storable);
    if (rows.length === 0) return copied;
    await to.insert(there).values(rows as (typeof there.$inferInsert)[]);
    const read = await pageOf(to, name, there, copied);
    const wrong = rows.findIndex((row, n) => !isDeepStrictEqual(row, read[n]));
    if (wrong >= 0) throw new ShopDbUnusable(`Row ${copied + wrong + 1} of ${name} would not be the same there.`);
    copied += rows.length;
  }
}

/** In the order of the table's key, which is the same in both databases. */
async function pageOf(db: Reads, name: Name, table: Table, after: number): Promise<Row[]> {
  const { columns, primaryKeys } = getTableConfig(shapes[name] as Table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return db
    .select()
    .from(table)
    .orderBy(...key.map((column) => asc(table[column.name as 'id'])))
    .limit(pageRows)
    .offset(after);
}

/** PostgreSQL stores no NUL in a text, and nobody types one. */
const storable = <One extends object>(row: One): One =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
    ]),
  ) as One;

/** What the desk finds orders by, in the order of their arrival. */
async function copySearch(from: Reads, to: ShopTransaction): Promise<void> {
  await eachFrom<OrderTexts & { place: number; id: string; stage: DeskStage }>(
    (place) =>
      from.rows(sql`select place, order_id as id, orders.stage, words, order_texts.phone, parts from order_texts
        join orders on orders.id = order_id where place > ${place} order by place limit ${pageRows}`),
    (row) => to.deskIndex.add(to, row, storable(row)),
  );
  await eachFrom<{ place: number; id: string; names: string }>(
    (place) =>
      from.rows(sql`select place, item_id as id, names from ordered_items
        where place > ${place} order by place limit ${pageRows}`),
    (row) => to.deskIndex.setNames(to, row.id, storable(row).names, undefined),
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
