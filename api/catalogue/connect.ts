import Database from 'better-sqlite3';
import { drizzle } from '../data/drizzle.ts';
import * as schema from './schema.ts';

export type CatalogueDb = ReturnType<typeof connectSnapshot>;

/** Opens one snapshot file for reading. @throws when the file is missing or is not a database. */
export function connectSnapshot(file: string) {
  const client = new Database(file, { readonly: true, fileMustExist: true });
  // Not mapped: the system ends a process that reads a part of a mapped file which is gone, and a read call only fails.
  client.pragma('mmap_size = 0');
  client.pragma('cache_size = -65536');
  return drizzle({ client, schema, casing: 'snake_case' });
}
