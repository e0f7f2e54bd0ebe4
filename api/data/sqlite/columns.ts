import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { index, integer, primaryKey, type SQL, sql, sqliteTable, text, uniqueIndex } from '../drizzle.ts';

/** How SQLite keeps what the subjects' tables are made of. The other databases' columns have the same types. */
export const sqliteColumns = {
  table: sqliteTable,
  index,
  uniqueIndex,
  primaryKey,
  text,
  /** A whole number, up to 2^53. */
  integer: () => integer(),
  boolean: () => integer({ mode: 'boolean' }),
  json: () => text({ mode: 'json' }),
  /** A number that the database gives; later rows have higher ones. */
  counter: () => integer().primaryKey(),
  /** A text that the database works out from the row's other columns. */
  derived: <const Value extends string>(values: readonly [Value, ...Value[]], from: SQL) =>
    text({ enum: values }).notNull().generatedAlwaysAs(from, { mode: 'virtual' }),
  /** The condition that a boolean column is true, as an index has it. */
  isTrue: (column: string) => sql.raw(`${column} = 1`),
};

export type SqliteColumns = typeof sqliteColumns;
export type AnyColumn = AnySQLiteColumn;
