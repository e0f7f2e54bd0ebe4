import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { drizzle, migrate } from '../drizzle.ts';
import * as schema from './schema.ts';

const busyMilliseconds = 250;

/** shop.db cannot be used; the message says why and what to do. */
export class ShopDbUnusable extends Error {
  override name = 'ShopDbUnusable';
}

export type ShopDb = ReturnType<typeof connectShopDb>;

/**
 * Opens shop.db in the data folder and migrates it to the newest schema.
 * WAL with synchronous=FULL: acknowledged writes survive a power cut.
 * @throws ShopDbUnusable when the folder cannot be written or the file is damaged
 */
export function connectShopDb(dataFolder: string) {
  try {
    return connect(dataFolder);
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    const file = join(dataFolder, 'shop.db');
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code))
      throw new ShopDbUnusable(
        `${file} is damaged (${message}). Nothing was changed. Put the last backup back: npm run restore -- FILE.`,
      );
    if (/^SQLITE_(?:READONLY|CANTOPEN|FULL|IOERR|BUSY)|^E(?:ACCES|ROFS|PERM|NOSPC)$/.test(code))
      throw new ShopDbUnusable(`${file} cannot be written: ${message}.`);
    throw error;
  }
}

function connect(dataFolder: string) {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, 'shop.db');
  // SQLite opens a file without write permission read-only, and stays read-only when permission is restored.
  for (const path of [dataFolder, file]) if (existsSync(path)) accessSync(path, constants.W_OK);
  const client = new Database(file, { timeout: busyMilliseconds });
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  const db = drizzle({ client, schema, casing: 'snake_case' });
  migrate(db, { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) });
  return db;
}

/** Databases locked by another process: further writes fail at once, so that reads do not wait for them. */
const held = new WeakSet<ShopDb>();

/**
 * Runs a group of writes as one transaction; takes the write lock at the start, so that it cannot fail half-way.
 * Waiting for the lock blocks the whole process: the first writer waits briefly, later ones fail at once until one
 * succeeds again.
 */
export function write<T>(db: ShopDb, run: (tx: ShopTransaction) => T): T {
  try {
    const result = db.transaction(run, { behavior: 'immediate' });
    if (held.delete(db)) db.$client.pragma(`busy_timeout = ${busyMilliseconds}`);
    return result;
  } catch (error) {
    if (/^SQLITE_BUSY/.test((error as { code?: string }).code ?? '')) {
      held.add(db);
      db.$client.pragma('busy_timeout = 0');
    }
    throw error;
  }
}

export type ShopTransaction = Parameters<Parameters<ShopDb['transaction']>[0]>[0];
