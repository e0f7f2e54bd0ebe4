import { type CopyOptions, copyRows } from '../data/copy.ts';
import { expectShopDb, expectsTables, lostDatabase, rememberShop } from '../data/known-shop.ts';
import type { Reads, ShopDb, Whereabouts } from '../data/shop-db.ts';
import { connectSqlite, readSqlite } from '../data/sqlite/connect.ts';
import { type Store, storeOver } from '../data/store.ts';
import { noted } from '../data/stored.ts';
import { placeOrders } from '../shop/desk/search-index.ts';
import { openServerDatabase } from './beyond.ts';

/** Opens the shop's data: shop.db in the data folder, or a server's database. A process may open several. */

export interface OpenOptions {
  /** Called before anybody else uses the data. */
  prepare?: (db: ShopDb) => Promise<void>;
  /**
   * Whether to start when a server cannot be reached yet: until it can and is prepared, every query fails with
   * ShopDbAway.
   */
  mayBeAway?: boolean;
  /** Whether a new shop may be created where there has been one. */
  mayBeNew?: boolean;
  /** Whether statements may take long, for a command beside the shop. */
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

/**
 * Reads from one moment, beside a shop that may be running, without changing anything.
 * @throws when it cannot be read
 */
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
 * Opens everything that the API stores.
 * @param prepare for a server, which starts even without its database: called when the database is there, before
 * anything else
 * @param mayBeNew whether a new shop may be created where there has been one
 * @throws ShopDbUnusable
 */
export async function openStore(
  where: Whereabouts,
  prepare?: (store: Store) => Promise<void>,
  mayBeNew = false,
): Promise<Store> {
  const fill = async (first: ShopDb) => {
    await placeOrders(first);
    await prepare?.(storeOver(first));
    rememberShop(where.dataFolder);
  };
  const db = await connectShopDb(where, { prepare: fill, mayBeAway: prepare !== undefined, mayBeNew });
  return storeOver(noted(db));
}

/**
 * Copies the shop's data, from one moment, into another database of either kind, in one transaction.
 * @returns how many rows were copied
 * @throws ShopDbUnusable when the target is not empty, or a row differs there
 */
export async function copyShopData(from: Whereabouts, to: Whereabouts, options: CopyOptions = {}): Promise<number> {
  const command = { mayBeNew: true, isPatient: true };
  // This migrates the source; opening the target migrates that.
  await (await connectShopDb(from, command)).close();
  const target = await connectShopDb(to, command);
  try {
    return await readShopDb(from, (source) => copyRows(source, target, options));
  } finally {
    await target.close();
  }
}
