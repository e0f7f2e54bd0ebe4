import Database from 'better-sqlite3';
import { drizzle } from '../data/drizzle.ts';
import * as schema from './schema.ts';

export type CatalogueDb = ReturnType<typeof connectSnapshot>;

/** Opens one snapshot file for reading. @throws when the file is missing or is not a database. */
export function connectSnapshot(file: string) {
  const client = new Database(file, { readonly: true, fileMustExist: true });
  // Reading a lost part of a mapped file crashes the process; without mapping, only the read fails.
  client.pragma('mmap_size = 0');
  client.pragma('cache_size = -65536');
  return drizzle({ client, schema, casing: 'snake_case' });
}
