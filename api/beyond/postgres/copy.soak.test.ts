import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { getTableConfig } from '../../data/drizzle.ts';
import type { ShopTransaction, Whereabouts } from '../../data/shop-db.ts';
import { sqliteColumns } from '../../data/sqlite/columns.ts';
import { tablesOf } from '../../data/tables.ts';
import { connectShopDb, copyShopData, readShopDb } from '../../serve/shop-data.ts';
import { folded } from '../../shop/desk/order-index.ts';
import { idsOf, searchFor } from '../../shop/desk/search.ts';
import { emailChangeStore } from '../../shop/email-change/store.ts';
import { newPlace } from '../../testing/place.ts';
import { openRaw } from '../../testing/raw.ts';
import { connectPostgres } from './connect.ts';

/** A shop with rows in every table, in SQLite; copied to PostgreSQL and back, it must be the same. */

const tables = tablesOf(sqliteColumns);
type Table = (typeof tables)['users'];
type Row = Record<string, unknown>;
const names = Object.keys(tables) as (keyof typeof tables)[];
const texts = ['Ünïcode தமிழ் 🦄 "\' \\ % _', '', ' \n\t ', 'ENQ ß ﬁ e\u0301'];

/** A value for each column: nulls where possible, the longest numbers, texts of all kinds. */
function rowOf(table: Table, n: number, made: ReadonlyMap<string, Row[]>): Row {
  const { columns, foreignKeys } = getTableConfig(table);
  const row: Row = {};
  for (const column of columns) {
    const key = foreignKeys.map((one) => one.reference()).find((one) => one.columns[0]?.name === column.name);
    if (column.generated) continue;
    if (key)
      row[column.name] = made.get(getTableConfig(key.foreignTable).name)?.[n % 3]?.[key.foreignColumns[0]?.name ?? ''];
    else if (!column.notNull && n % 3 === 1) row[column.name] = null;
    else if (column.dataType === 'boolean') row[column.name] = n === 0;
    else if (column.dataType === 'json') row[column.name] = { b: [texts[n % 4], n, null], a: { 2: true, 1: '\0' } };
    else if (column.dataType === 'number') row[column.name] = column.primary ? n + 1 : Number.MAX_SAFE_INTEGER - n;
    else row[column.name] = column.enumValues?.[n % column.enumValues.length] ?? `${n} ${texts[n % 4]}`;
  }
  return row;
}

/** @param more rows for a table whose key has several columns: more than are copied at a time */
async function fill(tx: ShopTransaction, more: number): Promise<void> {
  const made = new Map<string, Row[]>();
  for (const name of names) {
    const table = tables[name] as Table;
    const rows: Row[] = [];
    // A revision has only one name.
    const count = { missedSearches: more, revisions: 1 }[name as string] ?? 3;
    for (let n = 0; n < count; n++) rows.push(rowOf(table, n, made));
    made.set(getTableConfig(table).name, rows);
    await tx.insert(table).values(rows as never);
  }
  for (const { id, stage } of await tx.select().from(tables.orders))
    await tx.deskIndex.add(tx, { id, stage }, { words: folded(`words of ${id}`), phone: '98765', parts: 'pad' });
  await tx.deskIndex.setNames(tx, 'x.1', 'brake pad\nब्रेक पैड', undefined);
}

const contents = (where: Whereabouts) =>
  readShopDb(where, async (db) => {
    const all: Record<string, string[]> = {};
    for (const name of names)
      all[name] = (await db.select().from(tables[name])).map((row) => JSON.stringify(row)).sort();
    return all;
  });
const newFolder = () => ({ dataFolder: mkdtempSync(join(inject('testFolder'), 'copy-')) });
const isEmpty = async (where: Whereabouts) => {
  const raw = openRaw(where);
  const rows = await Promise.all(
    names.map((name) => raw.value(`select count(*) from ${getTableConfig(tables[name] as Table).name}`)),
  );
  await raw.close();
  return rows.every((count) => Number(count) === 0);
};

let shop: Whereabouts;
beforeEach(async () => {
  shop = newFolder();
  const db = await connectShopDb(shop);
  await db.write((tx) => fill(tx, 1100));
  await db.close();
});

test('every row of every table is the same in PostgreSQL, and back in a new shop.db', async () => {
  const [server, back] = [await newPlace('copy'), newFolder()];
  const rows = 1100 + 1 + 3 * (names.length - 2);
  expect([await copyShopData(shop, server), await copyShopData(server, back)]).toEqual([rows, rows]);
  expect(await contents(back)).toEqual(await contents(shop));
});

test('in PostgreSQL the desk finds the orders, and new numbers follow those that were copied', async () => {
  const server = await newPlace('copy');
  await copyShopData(shop, server);
  const db = await connectPostgres(server.databaseUrl ?? '');
  const order = JSON.parse((await contents(shop)).orders?.[0] ?? '') as { id: string; userId: string };
  const search = await searchFor(db, `words of ${order.id}`);
  expect(await idsOf(db, await search.newest(9))).toEqual([order.id]);
  const raw = openRaw(server);
  expect(await raw.column('select names from ordered_items')).toEqual(['brake pad\nब्रेक पैड']);
  const passwordHash = String(await raw.value('select password_hash from users where id = ?', order.userId));
  const user = { id: order.userId, email: 'a@example.com', passwordHash };
  const lifetimes = { confirmMilliseconds: 9, takeBackMilliseconds: 9 };
  await emailChangeStore(db).start(user, 'b@example.com', lifetimes, 1, () => []);
  expect(await raw.value('select max(id)::int from email_changes')).toBe(4);
  await raw.close();
  await db.close();
});

test('a NUL in a text, which PostgreSQL does not store, keeps nobody from moving', async () => {
  const raw = openRaw(shop);
  await raw.run("update messages set message = 'a' || char(0) || 'b'");
  await raw.close();
  const server = await newPlace('copy');
  await copyShopData(shop, server);
  const there = openRaw(server);
  expect(await there.column('select distinct message from messages')).toEqual(['a\uFFFDb']);
  await there.close();
});

test('a database with a shop in it is refused, and unchanged', async () => {
  const server = await newPlace('copy');
  await copyShopData(shop, server);
  const other = newFolder();
  const db = await connectShopDb(other);
  await db.write((tx) => fill(tx, 1));
  await db.close();
  const before = await contents(other);
  await expect(copyShopData(server, other)).rejects.toThrow('There is a shop already: users has rows.');
  expect(await contents(other)).toEqual(before);
});

test('with `replace`, the copy takes the place of existing rows, or nothing changes', async () => {
  const server = await newPlace('copy');
  await copyShopData(shop, server);
  const other = newFolder();
  await (await connectShopDb(other)).close();
  const stop = () => Promise.reject(new Error('stopped'));
  await expect(copyShopData(other, server, { replace: true, beforeEnd: stop })).rejects.toThrow('stopped');
  expect(await isEmpty(server)).toBe(false);
  await copyShopData(other, server, { replace: true });
  expect(await isEmpty(server)).toBe(true);
});

test('a row that is not the same there undoes the copy', async () => {
  const server = await newPlace('copy');
  const raw = openRaw(server);
  await raw.run(`create function change() returns trigger language plpgsql as
    'begin new.note := ''changed''; return new; end'`);
  await raw.run('create trigger change before insert on orders for each row execute function change()');
  await raw.close();
  await expect(copyShopData(shop, server)).rejects.toThrow(/Row \d of orders would not be the same there/);
  expect(await isEmpty(server)).toBe(true);
});
