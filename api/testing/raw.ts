import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { Whereabouts } from '../data/shop-db.ts';

/** Reads the shop's data in a test without the store: SQL with `?` for each value. */
export interface Raw {
  run(sql: string, ...values: unknown[]): Promise<void>;
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** The values of each row, in the order of the columns. */
  table(sql: string, ...values: unknown[]): Promise<unknown[][]>;
  /** The first column. */
  column(sql: string, ...values: unknown[]): Promise<unknown[]>;
  /** The first column of the first row. */
  value(sql: string, ...values: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens data that others may have open as well. The caller closes it. */
export function openRaw({ dataFolder, databaseUrl }: Whereabouts): Raw {
  return databaseUrl === undefined ? rawSqlite(dataFolder) : rawPostgres(databaseUrl);
}

function rawPostgres(databaseUrl: string): Raw {
  // One connection, opened with the first query, so that a test may begin a transaction.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // `pool.end()` does not wait for the connection to close, so a server that ends next may still send it an error.
  pool.on('error', () => {});
  const ask = async (sql: string, values: unknown[]) => {
    let place = 0;
    const text = sql.replace(/\?/g, () => `$${++place}`);
    return (await pool.query(text, values)).rows;
  };
  return withColumns(async <Row>(sql: string, ...values: unknown[]) => (await ask(sql, values)) as Row[], {
    run: async (sql, ...values) => void (await ask(sql, values)),
    close: () => pool.end(),
  });
}

function rawSqlite(dataFolder: string): Raw {
  const db = new Database(join(dataFolder, 'shop.db'));
  const rows = async <Row>(sql: string, ...values: unknown[]) => db.prepare(sql).all(...values) as Row[];
  return withColumns(rows, {
    run: async (sql, ...values) => void db.prepare(sql).run(...values),
    close: async () => void db.close(),
  });
}

function withColumns(rows: Raw['rows'], others: Pick<Raw, 'run' | 'close'>): Raw {
  const table: Raw['table'] = async (sql, ...values) =>
    (await rows<Record<string, unknown>>(sql, ...values)).map((row) => Object.values(row));
  const column: Raw['column'] = async (sql, ...values) => (await table(sql, ...values)).map(([first]) => first);
  return { ...others, rows, table, column, value: async (sql, ...values) => (await column(sql, ...values))[0] };
}
