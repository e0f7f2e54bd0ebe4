import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';

const tablesFolder = new URL('./tables/', import.meta.url);

/** The statements that create an empty snapshot: tables, then indexes. */
export function snapshotStatements(): string[] {
  return readdirSync(tablesFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, tablesFolder), 'utf8').split('--> statement-breakpoint'))
    .map((statement) => statement.trim());
}

/** A hash that changes whenever the tables of snapshots change. Each snapshot has it in its meta table. */
export function tablesVersion(): string {
  return createHash('sha256').update(snapshotStatements().join('\n')).digest('hex').slice(0, 16);
}

/** What a snapshot file says about itself, whatever its version; undefined when it is not a snapshot. */
export function snapshotFacts(file: string): { tables: string | undefined; demo: boolean } | undefined {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    const fact = db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
    return { tables: fact.get('tables'), demo: fact.get('demo') === 'true' };
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}
