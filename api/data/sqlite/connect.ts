import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { drizzle, migrate, type SQL } from '../drizzle.ts';
import { codeOf, messageOf, ShopDbUnusable } from '../failures.ts';
import { expectNotNewer, type Migrated, numberOf, versionOf } from '../newer-data.ts';
import type { Reads, ShopDb, ShopTransaction } from '../shop-db.ts';
import { sqliteColumns } from './columns.ts';
import { sqliteDeskIndex } from './desk-index.ts';
import { keepStatements } from './statements.ts';
import { sqliteTables } from './tables.ts';
import { writeQueue } from './write-queue.ts';

const busyMilliseconds = 250;
const mode = 0o600;
const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Opens shop.db in the data folder and migrates it to the newest schema.
 * WAL with synchronous=FULL: acknowledged writes survive a power cut.
 * @throws ShopDbUnusable when the folder cannot be written or the file is damaged
 */
export function connectSqlite(dataFolder: string): ShopDb {
  try {
    return connect(dataFolder);
  } catch (error) {
    const [code, message] = [codeOf(error), messageOf(error)];
    const file = join(dataFolder, 'shop.db');
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) throw new ShopDbUnusable(`${file} is ${damaged(message)}`);
    if (/^SQLITE_(?:READONLY|CANTOPEN|FULL|IOERR|BUSY)|^E(?:ACCES|ROFS|PERM|NOSPC)$/.test(code))
      throw new ShopDbUnusable(`${file} cannot be written: ${message}.`);
    throw error;
  }
}

const damaged = (how: string) =>
  `damaged (${how}). Nothing was changed. Put the last backup back: npm run restore -- FILE.`;

function connect(dataFolder: string): ShopDb {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, 'shop.db');
  // SQLite opens a file without write permission read-only, and stays read-only when permission is restored.
  for (const path of [dataFolder, file]) if (existsSync(path)) accessSync(path, constants.W_OK);
  keepPrivate(file);
  const writer = open(file, {});
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  const migrating = expectNotNewer(file, migratedIn(writer), migrationsFolder);
  migrate(drizzle({ client: writer }), { migrationsFolder });
  if (migrating !== undefined) writer.pragma(`user_version = ${numberOf(migrating)}`);
  // A separate connection: reads do not see an unfinished transaction.
  const reader = open(file, { readonly: true });
  const queue = writeQueue(writer, queriesOf(writer), busyMilliseconds);
  return {
    ...queriesOf(reader),
    write: queue.write,
    statement: queue.write,
    async version() {
      return reader.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get() as number;
    },
    async check() {
      const found = reader.pragma('quick_check(1)', { simple: true });
      if (found !== 'ok') throw new ShopDbUnusable(`shop.db is ${damaged(String(found))}`);
    },
    async close() {
      await queue.ended();
      reader.close();
      writer.close();
    },
  };
}

/** Which migrations a file has had. */
function migratedIn(client: Database.Database): Migrated {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  const newest = table && client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get();
  const by = versionOf(client.pragma('user_version', { simple: true }) as number);
  return { applied: newest === null || newest === undefined ? undefined : Number(newest), by };
}

/** Creates the file if needed, and lets only its owner read it. SQLite gives the files beside it the same mode. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', mode));
  for (const ending of ['', '-wal', '-shm']) {
    try {
      chmodSync(file + ending, mode);
    } catch (error) {
      // Another user owns the file and decides its mode.
      if (!/^E(?:NOENT|PERM)$/.test(codeOf(error))) throw error;
    }
  }
}

function open(file: string, options: Database.Options): Database.Database {
  const client = new Database(file, { timeout: busyMilliseconds, ...options });
  keepStatements(client);
  return client;
}

/** The queries of a connection. better-sqlite3 is synchronous; its results can be awaited all the same. */
function queriesOf(client: Database.Database): ShopTransaction {
  const db = drizzle({ client, casing: 'snake_case' });
  const { select, selectDistinct, insert, update, delete: remove } = db;
  const builders = {
    select: select.bind(db),
    selectDistinct: selectDistinct.bind(db),
    insert: insert.bind(db),
    update: update.bind(db),
    delete: remove.bind(db),
  } as unknown as Pick<ShopTransaction, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'>;
  return {
    ...builders,
    rows: async <Row>(query: SQL) => db.all<Row>(query),
    run: async (query) => void db.run(query),
    // There is only one writer.
    notLocked: (query) => query,
    // SQLite looks at the rows itself.
    continueCounters: async () => {},
    deskIndex: sqliteDeskIndex,
    tables: sqliteTables,
    isTrue: sqliteColumns.isTrue,
  };
}

/**
 * Reads an existing shop.db from one moment, beside a process that may write it.
 * @throws when it cannot be read
 */
export async function readSqlite<T>(dataFolder: string, read: (db: Reads) => Promise<T>): Promise<T> {
  const client = open(join(dataFolder, 'shop.db'), { readonly: true, fileMustExist: true });
  try {
    client.exec('BEGIN');
    return await read(queriesOf(client));
  } finally {
    client.close();
  }
}
