import type { ColumnKinds } from '../../data/columns.ts';
import { type SQL, sql } from '../../data/drizzle.ts';
import { bigint, boolean, customType, index, json, pgTable, primaryKey, uniqueIndex } from './drizzle.ts';

// Texts compare byte by byte, as in SQLite: every server has the same order, and only identical texts are equal.
const exactText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * How PostgreSQL stores the columns of tables. Drizzle has no columns for several databases, so these have SQLite's
 * types; queries write and read the same values through them. Without the cast, every table and query would have two
 * types or a generic one.
 */
export const postgresColumns = {
  table: pgTable,
  index,
  uniqueIndex,
  primaryKey,
  text: () => exactText(),
  integer: () => bigint({ mode: 'number' }),
  boolean: () => boolean(),
  // Not jsonb, which reorders keys and refuses "\u0000".
  json: () => json(),
  counter: () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  derived: (_values: readonly string[], from: SQL) => exactText().notNull().generatedAlwaysAs(from),
  isTrue: (column: string) => sql.raw(column),
} as unknown as ColumnKinds;
