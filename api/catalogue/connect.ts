import Database from 'better-sqlite3';
import { drizzle } from '../drizzle.ts';
import * as schema from './schema.ts';

export type CatalogueDb = ReturnType<typeof connectSnapshot>;

/** Opens one snapshot file for reading. @throws when the file is missing or is not a database. */
export function connectSnapshot(file: string) {
  const client = new Database(file, { readonly: true, fileMustExist: true });
  // Costs less than read calls; limited, because what is mapped counts as the process's memory.
  client.pragma('mmap_size = 268435456');
  client.pragma('cache_size = -32768');
  return drizzle({ client, schema, casing: 'snake_case' });
}
