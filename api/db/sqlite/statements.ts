import type Database from 'better-sqlite3';

/** More than the shop's different queries; those with a list in them are as many as lists are long. */
const most = 500;

/**
 * Lets a connection keep the statements that it has prepared: Drizzle asks for them anew with each query. The ones that
 * were used longest ago go first.
 */
export function keepStatements(client: Database.Database): void {
  const prepare = client.prepare.bind(client);
  const kept = new Map<string, Database.Statement>();
  client.prepare = ((text: string) => {
    const statement = kept.get(text) ?? prepare(text);
    kept.delete(text);
    kept.set(text, statement);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return statement;
  }) as Database.Database['prepare'];
}
