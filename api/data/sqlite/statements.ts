import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** More than the shop's different queries; those with a list in them are as many as lists are long. */
const most = 500;

/**
 * Lets a connection keep the statements that it has prepared: Drizzle asks for them anew with each query. The ones that
 * were used longest ago go first.
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
