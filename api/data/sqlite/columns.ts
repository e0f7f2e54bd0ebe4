import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { index, integer, primaryKey, type SQL, sql, sqliteTable, text, uniqueIndex } from '../drizzle.ts';

/** How SQLite stores the columns of tables. Those of other databases have the same types. */
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
  /** A number that the database assigns; later rows get higher ones. */
  counter: () => integer().primaryKey(),
  /** A text that the database computes from other columns of the row. */
  derived: <const Value extends string>(values: readonly [Value, ...Value[]], from: SQL) =>
    text({ enum: values }).notNull().generatedAlwaysAs(from, { mode: 'virtual' }),
  /** The condition that a boolean column is true, as an index needs it. */
  isTrue: (column: string) => sql.raw(`${column} = 1`),
};

export type SqliteColumns = typeof sqliteColumns;
export type AnyColumn = AnySQLiteColumn;
