import Database from 'better-sqlite3';
import { drizzle } from '../drizzle.ts';
import * as schema from './schema.ts';

export type CatalogueDb = ReturnType<typeof connectSnapshot>;

/** Opens one snapshot file for reading. @throws when the file is missing or is not a database. */
export function connectSnapshot(file: string) {
  const client = new Database(file, { readonly: true, fileMustExist: true });
  client.pragma('mmap_size = 1073741824');
  client.pragma('cache_size = -32768');
  return drizzle({ client, schema, casing: 'snake_case' });
}
