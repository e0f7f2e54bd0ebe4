import { closeSync, fsyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { PackageFile } from '../../../api/catalogue/package-files.ts';
import type { RowOf } from '../../../api/catalogue/schema.ts';
import { snapshotStatements } from '../../../api/catalogue/version.ts';
import { type Cell, cellsOf, tables } from './tables.ts';

/** Writes one row. */
export type Write = (...cells: Cell[]) => void;

/** Writes one new snapshot file: tables first, the indexes of each after its rows. */
export class SnapshotWriter {
  readonly #file: string;
  readonly #db: Database.Database;
  #indexes: string[];

  constructor(file: string) {
    this.#file = file;
    this.#db = new Database(file);
    // No journal: a half-written file is discarded as a whole.
    for (const pragma of [
      'journal_mode = OFF',
      'synchronous = OFF',
      'locking_mode = EXCLUSIVE',
      'cache_size = -65536',
      'temp_store = FILE',
    ])
      this.#db.pragma(pragma);
    this.exec('BEGIN');
    const isTable = (sql: string) => sql.startsWith('CREATE TABLE');
    const statements = snapshotStatements();
    for (const statement of statements.filter(isTable)) this.exec(statement);
    this.#indexes = statements.filter((sql) => !isTable(sql));
  }

  /** An insert for the columns of a table; values are given in this order. */
  insert(table: string, columns: readonly string[]): Write {
    return this.change(insertion('INSERT', table, columns));
  }

  /** An insert for whole rows of a package file's table. */
  insertInto<F extends PackageFile>(file: F): (row: RowOf<F>) => void {
    const write = this.insert(tables[file].table, tables[file].columns);
    return (row) => write(...cellsOf(file, row));
  }

  /** An insert for rows whose key may already exist: then the first row stays, and the insert returns false. */
  insertUnlessThere<F extends PackageFile>(file: F): (row: RowOf<F>) => boolean {
    const { table, columns } = tables[file];
    const statement = this.#db.prepare<Cell[]>(insertion('INSERT OR IGNORE', table, columns));
    return (row) => statement.run(...cellsOf(file, row)).changes === 1;
  }

  /** A statement that writes. */
  change(sql: string): Write {
    const statement = this.#db.prepare<Cell[]>(sql);
    return (...cells) => void statement.run(...cells);
  }

  /** A query on the rows written so far; returns rows as arrays. */
  question<Row extends unknown[]>(sql: string): (...parameters: Cell[]) => Row[] {
    const statement = this.#db.prepare<Cell[], Row>(sql).raw();
    return (...parameters) => statement.all(...parameters);
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Makes the indexes of a table whose rows are complete. */
  index(table: string): void {
    const own = this.#indexes.filter((statement) => statement.includes(` ON \`${table}\` `));
    this.#indexes = this.#indexes.filter((statement) => !own.includes(statement));
    for (const statement of own) this.exec(statement);
  }

  /** Makes the remaining indexes and the statistics, and writes everything to the disk. */
  finish(): void {
    for (const statement of this.#indexes) this.exec(statement);
    this.exec('COMMIT');
    this.exec('PRAGMA analysis_limit = 1000; ANALYZE');
    this.close();
    const written = openSync(this.#file, 'r');
    fsyncSync(written);
    closeSync(written);
  }

  /** Closes the file, also an unfinished one that will be discarded. */
  close(): void {
    this.#db.close();
  }
}

function insertion(verb: string, table: string, columns: readonly string[]): string {
  const marks = columns.map(() => '?').join(', ');
  return `${verb} INTO ${table} (${columns.join(', ')}) VALUES (${marks})`;
}
