import { type CopyOptions, copyRows } from '../data/copy.ts';
import { expectShopDb, expectsTables, lostDatabase, rememberShop } from '../data/known-shop.ts';
import type { Reads, ShopDb, Whereabouts } from '../data/shop-db.ts';
import { connectSqlite, readSqlite } from '../data/sqlite/connect.ts';
import { type Store, storeOver } from '../data/store.ts';
import { noted } from '../data/stored.ts';
import { fillSearch } from '../shop/desk/search-index.ts';
import { openServerDatabase } from './beyond.ts';

/** Where the shop's data are opened: shop.db in the data folder, or a server's database. A process may open several. */

export interface OpenOptions {
  /** What is done before anybody else asks. */
  prepare?: (db: ShopDb) => Promise<void>;
  /**
   * Whether a server that cannot be reached yet is waited for: whatever is asked fails with ShopDbAway until it is there,
   * and prepared.
   */
  mayBeAway?: boolean;
  /** Whether a shop begins anew where there has been one. */
  mayBeNew?: boolean;
  /** Whether it is for a command that may take its time, beside the shop. */
  isPatient?: boolean;
}

/**
 * Opens the shop's data and migrates them to the newest schema.
 * @throws ShopDbUnusable when they cannot be read and written, or are gone; NoRoom
 */
export async function connectShopDb(
  { dataFolder, databaseUrl }: Whereabouts,
  { prepare, mayBeAway = false, mayBeNew = false, isPatient = false }: OpenOptions = {},
): Promise<ShopDb> {
  if (databaseUrl !== undefined) {
    const { connect } = await openServerDatabase();
    const ifEmpty = !mayBeNew && expectsTables(dataFolder) ? () => lostDatabase(dataFolder) : undefined;
    return connect(databaseUrl, { prepare, mayBeAway, ifEmpty, isPatient });
  }
  if (!mayBeNew) expectShopDb(dataFolder);
  const db = connectSqlite(dataFolder);
  await prepare?.(db);
  return db;
}

/** Reads beside a shop that may be running, all of one moment, and changes nothing. @throws when it cannot be read */
export async function readShopDb<T>(
  { dataFolder, databaseUrl }: Whereabouts,
  read: (db: Reads) => Promise<T>,
): Promise<T> {
  if (databaseUrl === undefined) return readSqlite(dataFolder, read);
  return (await openServerDatabase()).read(databaseUrl, read);
}

/** Whether a shop is running on a server's database. */
export const isRunningOn = async (databaseUrl: string): Promise<boolean> =>
  (await openServerDatabase()).isRunningOn(databaseUrl);

/**
 * Everything the API stores.
 * @param prepare of a server, which goes on without a database that is away: what is done first when it is there
 * @param mayBeNew whether a shop begins anew where there has been one
 * @throws ShopDbUnusable
 */
export async function openStore(
  where: Whereabouts,
  prepare?: (store: Store) => Promise<void>,
  mayBeNew = false,
): Promise<Store> {
  const fill = async (first: ShopDb) => {
    await fillSearch(first);
    await prepare?.(storeOver(first));
    rememberShop(where.dataFolder);
  };
  const db = await connectShopDb(where, { prepare: fill, mayBeAway: prepare !== undefined, mayBeNew });
  return storeOver(noted(db));
}

/**
 * Copies the shop's data at one moment into another database, of either kind: all of it in one transaction, or nothing.
 * @returns how many rows there are
 * @throws ShopDbUnusable when the target is not empty, or a row is not the same there
 */
export async function copyShopData(from: Whereabouts, to: Whereabouts, options: CopyOptions = {}): Promise<number> {
  const command = { mayBeNew: true, isPatient: true };
  // Both get the newest schema.
  await (await connectShopDb(from, command)).close();
  const target = await connectShopDb(to, command);
  try {
    return await readShopDb(from, (source) => copyRows(source, target, options));
  } finally {
    await target.close();
  }
}
