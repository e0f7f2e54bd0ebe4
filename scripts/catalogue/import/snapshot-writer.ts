import { constants, copyFileSync } from 'node:fs';
import type { PackageFile } from '../../../api/catalogue/package-files.ts';
import type { RowOf } from '../../../api/catalogue/schema.ts';
import { snapshotStatements } from '../../../api/catalogue/version.ts';
import { cellsOf, tables } from './tables.ts';
import { takeThread } from './thread.ts';
import { type Cell, type Reply, rowsAtOnce } from './writer-orders.ts';

/** How many cells are sent to the other thread at once. */
const batchCells = 8192;
/** How many batches may wait there: room for what is read while an index is made. */
const maxWaiting = 200;

/** Writes one row, at some later time. */
export type Write = (...cells: Cell[]) => void;

/**
 * Writes one new snapshot file: from scratch (tables first, the indexes of each after its rows) or from a copy of the
 * live one, in which only what changed is written. SQLite works in a second thread: writes are sent to it in batches
 * and done in the order of the calls; a question sees all earlier writes. A failure there is thrown by a later call.
 */
export class SnapshotWriter {
  /** Whether it began from a copy of the live snapshot. */
  readonly hasBase: boolean;
  readonly #thread = takeThread();
  #indexes: string[] = [];
  #statements = 0;
  #batch: Cell[] = [];
  /** The statement of the last run of rows in the batch, and where the batch has its number of rows. */
  #last = -1;
  #countAt = 0;
  /** For each batch on its way, what to do for ignored rows. */
  readonly #waiting: (() => void)[][] = [];
  #ifIgnored: (() => void)[] = [];
  #open = true;
  #failed = false;

  constructor(file: string, base?: string) {
    this.hasBase = base !== undefined;
    if (base) copyFileSync(base, file, constants.COPYFILE_FICLONE);
    this.#thread.order({ kind: 'open', file });
    // The tables too, so that they are not written one by one.
    this.exec('BEGIN');
    if (!base) {
      const statements = snapshotStatements();
      for (const statement of statements.filter((sql) => sql.startsWith('CREATE TABLE'))) this.exec(statement);
      this.#indexes = statements.filter((sql) => !sql.startsWith('CREATE TABLE'));
    }
  }

  /** An insert for the columns of a table; values are given in this order. */
  insert(table: string, columns: readonly string[], how: '' | 'OR REPLACE' = ''): Write {
    const start = `INSERT ${how} INTO ${table} (${columns.join(', ')}) VALUES `;
    const row = `(${columns.map(() => '?').join(', ')})`;
    return this.#writeWith(start + row, columns.length, start + Array(rowsAtOnce).fill(row).join(', '));
  }

  /** An insert for whole rows of a package file's table. */
  insertInto<F extends PackageFile>(file: F): (row: RowOf<F>) => void {
    const write = this.insert(tables[file].table, tables[file].columns);
    return (row) => write(...cellsOf(file, row));
  }

  /** An insert for rows whose key may exist already: then the first row stays, and `ifThere` is called later. */
  insertUnlessThere<F extends PackageFile>(file: F): (ifThere: () => void, row: RowOf<F>) => void {
    const { table, columns } = tables[file];
    const marks = columns.map(() => '?').join(', ');
    const sql = `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${marks})`;
    const write = this.#writeWith(sql, columns.length, undefined, true);
    return (ifThere, row) => {
      this.#ifIgnored.push(ifThere);
      write(...cellsOf(file, row));
    };
  }

  /** An update or a deletion. */
  change(sql: string): Write {
    return this.#writeWith(sql, sql.split('?').length - 1);
  }

  /** A query on the snapshot after all writes so far; returns rows as arrays. Waits for the other thread. */
  question<Row extends unknown[]>(sql: string): (...parameters: Cell[]) => Row[] {
    const question = this.#prepare(sql, 0);
    return (...parameters) => {
      this.#send();
      this.#thread.order({ kind: 'ask', question, parameters });
      return this.#answer() as Row[];
    };
  }

  exec(sql: string): void {
    this.#send();
    this.#thread.order({ kind: 'exec', sql });
  }

  /** Makes the indexes of a table whose rows are complete. */
  index(table: string): void {
    const own = this.#indexes.filter((statement) => statement.includes(` ON \`${table}\` `));
    this.#indexes = this.#indexes.filter((statement) => !own.includes(statement));
    for (const statement of own) this.exec(statement);
  }

  /** Waits until everything is written, and every ignored row is known. */
  settle(): void {
    this.#send();
    while (this.#waiting.length > 0) this.#take(this.#thread.nextReply());
  }

  /** Makes the remaining indexes and the statistics, and gets everything onto the disk. */
  finish(): void {
    for (const statement of this.#indexes) this.exec(statement);
    this.exec('COMMIT');
    // A base already has statistics, and one night does not make them useless.
    if (!this.hasBase) this.exec('PRAGMA analysis_limit = 1000; ANALYZE');
    this.#close(true);
  }

  /** Ends the work on a file that is not finished. */
  close(): void {
    if (!this.#open) return;
    try {
      this.#close(false);
    } catch {
      // The failure was thrown before or no longer matters: the file is discarded.
    }
  }

  #close(keep: boolean): void {
    this.#open = false;
    try {
      if (!this.#failed) this.#send();
      this.#thread.order({ kind: 'close', keep });
      if (!this.#failed) this.#answer();
    } finally {
      this.#thread.leave(!this.#failed);
    }
  }

  #writeWith(sql: string, width: number, several?: string, tellsIgnored = false): Write {
    const statement = this.#prepare(sql, width, several, tellsIgnored);
    return (...cells) => {
      if (this.#last !== statement) {
        this.#last = statement;
        this.#countAt = this.#batch.push(statement, 0) - 1;
      }
      (this.#batch[this.#countAt] as number) += 1;
      for (let at = 0; at < width; at++) this.#batch.push(cells[at]);
      if (this.#batch.length >= batchCells) this.#send();
    };
  }

  #prepare(sql: string, width: number, several?: string, tellsIgnored = false): number {
    this.#send();
    this.#thread.order({ kind: 'prepare', sql, width, tellsIgnored, ...(several ? { several } : {}) });
    this.#statements += 1;
    return this.#statements - 1;
  }

  #send(): void {
    if (this.#batch.length === 0) return;
    this.#thread.order({ kind: 'write', cells: this.#batch });
    this.#waiting.push(this.#ifIgnored);
    this.#batch = [];
    this.#ifIgnored = [];
    this.#last = -1;
    for (let reply = this.#thread.reply(); reply; reply = this.#thread.reply()) this.#take(reply);
    while (this.#waiting.length > maxWaiting) this.#take(this.#thread.nextReply());
  }

  /** Waits for the rows of the last question. */
  #answer(): unknown[][] {
    for (;;) {
      const reply = this.#thread.nextReply();
      if (reply.kind === 'answer') return reply.rows;
      this.#take(reply);
    }
  }

  /** @throws the error of the other thread */
  #take(reply: Reply): void {
    if (reply.kind === 'failed') {
      this.#failed = true;
      throw Object.assign(new Error(reply.message), { code: reply.code });
    }
    if (reply.kind !== 'written') return;
    const ifIgnored = this.#waiting.shift() ?? [];
    for (const row of reply.ignored) ifIgnored[row]?.();
  }
}
