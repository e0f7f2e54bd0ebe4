import { isPostgres } from './dialect.ts';
import type { Reads, ShopDb, Whereabouts } from './shop-db.ts';
import { connectSqlite, readSqlite } from './sqlite/connect.ts';

/**
 * Opens the shop's data and migrates them to the newest schema.
 * @throws ShopDbUnusable when they cannot be read and written
 */
export async function connectShopDb(where: Whereabouts): Promise<ShopDb> {
  assertOwnKind(where);
  return connectEither(where, 'running');
}

/** Reads beside a shop that may be running, all of one moment, and changes nothing. */
export async function readShopDb<T>(where: Whereabouts, read: (db: Reads) => Promise<T>): Promise<T> {
  assertOwnKind(where);
  return readEither(where, read);
}

/** The tables (schema.ts) are those of one kind of database. */
function assertOwnKind({ databaseUrl }: Whereabouts): void {
  if ((databaseUrl !== undefined) !== isPostgres) throw new Error('one process keeps its data in one kind of database');
}

/**
 * Opens a database of either kind, for whoever has tables of both.
 * @param use by a shop that runs, or by a command that may take its time
 * @throws ShopDbUnusable
 */
export async function connectEither(
  { dataFolder, databaseUrl }: Whereabouts,
  use: 'running' | 'patient' = 'patient',
): Promise<ShopDb> {
  if (databaseUrl === undefined) return connectSqlite(dataFolder);
  // Loaded only where it is used.
  const postgres = await import('./postgres/connect.ts');
  return postgres.connectPostgres(databaseUrl, postgres[use]);
}

/** Reads a database of either kind, all of one moment. */
export async function readEither<T>(where: Whereabouts, read: (db: Reads) => Promise<T>): Promise<T> {
  if (where.databaseUrl === undefined) return readSqlite(where.dataFolder, read);
  const { readPostgres } = await import('./postgres/connect.ts');
  return readPostgres(where.databaseUrl, read);
}

/** Whether a shop is running on a server's database. */
export const isRunningOn = async (databaseUrl: string): Promise<boolean> =>
  (await import('./postgres/connect.ts')).isRunningOn(databaseUrl);
