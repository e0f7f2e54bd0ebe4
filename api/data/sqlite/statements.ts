import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** More than the shop has different queries; a query with a list has a form for each length of the list. */
const most = 500;

/**
 * Makes a connection reuse its prepared statements, since Drizzle prepares one for each query. The least recently used
 * ones are dropped first.
 */
export function keepStatements(client: Database.Database): void {
  const prepare = client.prepare.bind(client);
  const kept = new LRUCache<string, Database.Statement>({ max: most });
  client.prepare = ((text: string) => {
    const statement = kept.get(text) ?? prepare(text);
    kept.set(text, statement);
    return statement;
  }) as Database.Database['prepare'];
}
