import { closeSync, constants, copyFileSync, fsyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { snapshotStatements } from '../../api/catalogue/version.ts';
import { tables } from './tables.ts';

/**
 * Writes one new snapshot file: from nothing (tables first, indexes after the rows) or from a copy of the live one, in
 * which only what changed is written. No journal, since a half-written file is thrown away as a whole.
 */
export class SnapshotWriter {
  readonly db: Database.Database;
  /** Begun from a copy of the live snapshot. */
  readonly hasBase: boolean;
  readonly #file: string;
  #indexes: string[] = [];

  constructor(file: string, base?: string) {
    this.#file = file;
    this.hasBase = base !== undefined;
    if (base) copyFileSync(base, file, constants.COPYFILE_FICLONE);
    this.db = new Database(file);
    for (const pragma of [
      'journal_mode = OFF',
      'synchronous = OFF',
      'locking_mode = EXCLUSIVE',
      'cache_size = -65536',
      'temp_store = FILE',
    ]) {
      this.db.pragma(pragma);
    }
    if (!base) {
      const statements = snapshotStatements();
      for (const statement of statements.filter((sql) => sql.startsWith('CREATE TABLE'))) this.db.exec(statement);
      this.#indexes = statements.filter((sql) => !sql.startsWith('CREATE TABLE'));
    }
    this.db.exec('BEGIN');
  }

  /** An insert for the columns of a package file's table, or of any other table; values are given in this order. */
  insert(table: string, columns: readonly string[], how: '' | 'OR IGNORE' | 'OR REPLACE' = ''): Database.Statement {
    const marks = columns.map(() => '?').join(', ');
    return this.db.prepare(`INSERT ${how} INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
  }

  insertInto(file: keyof typeof tables, how: '' | 'OR IGNORE' = ''): Database.Statement {
    return this.insert(tables[file].table, tables[file].columns, how);
  }

  /** Makes the indexes of a table whose rows are all there. */
  index(table: string): void {
    const own = this.#indexes.filter((statement) => statement.includes(` ON \`${table}\` `));
    this.#indexes = this.#indexes.filter((statement) => !own.includes(statement));
    for (const statement of own) this.db.exec(statement);
  }

  /** The remaining indexes, statistics, and everything on the disk. */
  finish(): void {
    for (const statement of this.#indexes) this.db.exec(statement);
    this.db.exec('COMMIT');
    // A base has its statistics already, and one night does not change their use.
    if (!this.hasBase) {
      this.db.pragma('analysis_limit = 1000');
      this.db.exec('ANALYZE');
    }
    this.close();
    const file = openSync(this.#file, 'r');
    fsyncSync(file);
    closeSync(file);
  }

  close(): void {
    if (this.db.open) this.db.close();
  }
}
