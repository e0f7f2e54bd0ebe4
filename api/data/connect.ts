import { isPostgres } from './dialect.ts';
import { expectShopDb, expectsTables, lostDatabase } from './known-shop.ts';
import type { Reads, ShopDb, Whereabouts } from './shop-db.ts';
import { connectSqlite, readSqlite } from './sqlite/connect.ts';

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
}

/**
 * Opens the shop's data and migrates them to the newest schema.
 * @throws ShopDbUnusable when they cannot be read and written, or are gone
 */
export async function connectShopDb(
  where: Whereabouts,
  { prepare, mayBeAway = false, mayBeNew = false }: OpenOptions = {},
): Promise<ShopDb> {
  assertOwnKind(where);
  const { dataFolder, databaseUrl } = where;
  if (databaseUrl !== undefined) {
    const { connectPostgres, running } = await openPostgres();
    const expected = !mayBeNew && expectsTables(dataFolder) ? () => lostDatabase(dataFolder) : undefined;
    return connectPostgres(databaseUrl, running, { prepare, mayBeAway, ifEmpty: expected });
  }
  if (!mayBeNew) expectShopDb(dataFolder);
  const db = connectSqlite(dataFolder);
  await prepare?.(db);
  return db;
}

/** Loaded only where it is used. */
const openPostgres = () => import('../beyond/postgres/connect.ts');

/** Reads beside a shop that may be running, all of one moment, and changes nothing. */
export async function readShopDb<T>(where: Whereabouts, read: (db: Reads) => Promise<T>): Promise<T> {
  assertOwnKind(where);
  return readEither(where, read);
}

/** The tables (schema.ts) are those of one kind of database. */
function assertOwnKind({ databaseUrl }: Whereabouts): void {
  if ((databaseUrl !== undefined) !== isPostgres) throw new Error('one process keeps its data in one kind of database');
}

/** Opens a database of either kind, for a command that has tables of both. @throws ShopDbUnusable */
export async function connectEither({ dataFolder, databaseUrl }: Whereabouts): Promise<ShopDb> {
  if (databaseUrl === undefined) return connectSqlite(dataFolder);
  const { connectPostgres, patient } = await openPostgres();
  return connectPostgres(databaseUrl, patient);
}

/** Reads a database of either kind, all of one moment. */
export async function readEither<T>(where: Whereabouts, read: (db: Reads) => Promise<T>): Promise<T> {
  if (where.databaseUrl === undefined) return readSqlite(where.dataFolder, read);
  return (await openPostgres()).readPostgres(where.databaseUrl, read);
}

/** Whether a shop is running on a server's database. */
export const isRunningOn = async (databaseUrl: string): Promise<boolean> =>
  (await openPostgres()).isRunningOn(databaseUrl);
