import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { drizzle, migrate } from '../data/drizzle.ts';

const migrations = fileURLToPath(new URL('../data/migrations', import.meta.url));

interface Journal {
  entries: { tag: string }[];
}

/** Makes a shop.db of an older version in a folder, with the migrations up to the named one. The caller closes it. */
export function olderShopDb(folder: string, last: string): Database.Database {
  const own = join(folder, 'older-migrations');
  mkdirSync(own, { recursive: true });
  cpSync(migrations, own, { recursive: true });
  const journal = JSON.parse(readFileSync(join(own, 'meta/_journal.json'), 'utf8')) as Journal;
  const at = journal.entries.findIndex(({ tag }) => tag === last);
  if (at < 0) throw new Error(`there is no migration ${last}`);
  const entries = journal.entries.slice(0, at + 1);
  writeFileSync(join(own, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  const client = new Database(join(folder, 'shop.db'));
  migrate(drizzle({ client }), { migrationsFolder: own });
  return client;
}
