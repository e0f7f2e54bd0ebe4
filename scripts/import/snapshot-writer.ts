import { closeSync, fsyncSync, openSync, readdirSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * Writes one new snapshot file. Tables first, indexes after the rows; no journal, since a half-written file is
 * thrown away as a whole.
 */
export class SnapshotWriter {
  readonly db: Database.Database;
  readonly #file: string;
  readonly #indexes: string[];

  constructor(file: string) {
    this.#file = file;
    this.db = new Database(file);
    for (const pragma of [
      'journal_mode = OFF',
      'synchronous = OFF',
      'locking_mode = EXCLUSIVE',
      'cache_size = -65536',
      'temp_store = MEMORY',
    ]) {
      this.db.pragma(pragma);
    }
    const folder = new URL('../../api/catalogue/tables/', import.meta.url);
    const statements = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint'))
      .map((statement) => statement.trim());
    for (const statement of statements.filter((sql) => sql.startsWith('CREATE TABLE'))) this.db.exec(statement);
    this.#indexes = statements.filter((sql) => !sql.startsWith('CREATE TABLE'));
    this.db.exec('BEGIN');
  }

  /** An insert for the columns; values are given in this order. */
  insert(table: string, columns: readonly string[], orIgnore = false): Database.Statement {
    const marks = columns.map(() => '?').join(', ');
    return this.db.prepare(
      `INSERT ${orIgnore ? 'OR IGNORE ' : ''}INTO ${table} (${columns.join(', ')}) VALUES (${marks})`,
    );
  }

  /** Indexes, statistics, and everything on the disk. */
  finish(): void {
    for (const statement of this.#indexes) this.db.exec(statement);
    this.db.exec('COMMIT');
    this.db.exec('ANALYZE');
    this.close();
    const file = openSync(this.#file, 'r');
    fsyncSync(file);
    closeSync(file);
  }

  close(): void {
    if (this.db.open) this.db.close();
  }
}
