import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openStore } from '../serve/shop-data.ts';
import { databaseAt } from '../testing/database-url.ts';
import { isPostgres, sqliteTest } from '../testing/databases.ts';
import { newPlace } from '../testing/place.ts';
import { ShopDbUnusable } from './failures.ts';
import type { Whereabouts } from './shop-db.ts';

const newFolder = () => mkdtempSync(join(inject('testFolder'), 'known-'));
const open = async (where: Whereabouts, mayBeNew?: boolean) => (await openStore(where, undefined, mayBeNew)).close();

/** Makes a database without tables on the test server. */
async function emptyDatabase(name: string): Promise<string> {
  const url = inject('templateUrl');
  const client = new pg.Client(databaseAt(url, 'postgres'));
  await client.connect();
  await client.query(`drop database if exists ${name}`);
  await client.query(`create database ${name}`);
  await client.end();
  return databaseAt(url, name);
}

test('a shop that has been opened is opened again', async () => {
  const place = await newPlace('known');
  await open(place);
  await open(place);
});

sqliteTest.each(['shop-opened', 'session-secret'])(
  'beside %s, a missing or empty shop.db is not made again',
  async (mark) => {
    const dataFolder = newFolder();
    writeFileSync(join(dataFolder, mark), 'x'.repeat(64));
    const file = join(dataFolder, 'shop.db');
    await expect(open({ dataFolder })).rejects.toThrow(`${file} is missing, and there has been a shop`);
    await expect(open({ dataFolder })).rejects.toThrow(/npm run restore -- FILE.*npm start -- --new/);
    expect(readdirSync(dataFolder)).toEqual([mark]);
    writeFileSync(file, '');
    // SQLite would remove the log of an empty file, with the writes in it.
    writeFileSync(`${file}-wal`, 'log');
    await expect(open({ dataFolder })).rejects.toThrow(ShopDbUnusable);
    expect([statSync(file).size, statSync(`${file}-wal`).size]).toEqual([0, 3]);
    await open({ dataFolder }, true);
    expect(statSync(file).size).toBeGreaterThan(0);
    await open({ dataFolder });
  },
);

sqliteTest('what a killed first start leaves does not count as a shop', async () => {
  const dataFolder = newFolder();
  writeFileSync(join(dataFolder, 'shop.db'), '');
  await open({ dataFolder });
  rmSync(join(dataFolder, 'shop.db'));
  await expect(open({ dataFolder })).rejects.toThrow('is missing');
});

test.runIf(isPostgres)('an empty server database is not filled where there has been a shop', async () => {
  const name = `known_${process.pid}`;
  const databaseUrl = await emptyDatabase(name);
  const known = newFolder();
  writeFileSync(join(known, 'shop.db'), 'the data of a shop');
  await expect(open({ dataFolder: known, databaseUrl })).rejects.toThrow(
    /^The database of DATABASE_URL is empty, .*npm run move -- --to DATABASE_URL.*npm start -- --new/,
  );
  const client = new pg.Client(databaseUrl);
  await client.connect();
  expect((await client.query("select 1 from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  await client.end();
  const dataFolder = newFolder();
  await open({ dataFolder, databaseUrl });
  expect(existsSync(join(dataFolder, 'shop-opened'))).toBe(true);
  // Now the database has tables, so the shop opens.
  await open({ dataFolder: known, databaseUrl });
  await expect(open({ dataFolder, databaseUrl: await emptyDatabase(`${name}_b`) })).rejects.toThrow('is empty');
  await open({ dataFolder, databaseUrl: await emptyDatabase(`${name}_b`) }, true);
});
