import type { ColumnKinds } from '../../data/columns.ts';
import { type SQL, sql } from '../../data/drizzle.ts';
import { bigint, boolean, customType, index, json, pgTable, primaryKey, uniqueIndex } from './drizzle.ts';

// Texts compare byte by byte, as in SQLite: in one order on every server, and equal only when they are the same.
const exactText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * How PostgreSQL keeps what the tables are made of. Drizzle has no columns of all databases: these have SQLite's types,
 * and whatever a query writes or reads through them has the same form. Without the cast, every table and every query would
 * be typed twice, or generic in its database.
 */
export const postgresColumns = {
  table: pgTable,
  index,
  uniqueIndex,
  primaryKey,
  text: () => exactText(),
  integer: () => bigint({ mode: 'number' }),
  boolean: () => boolean(),
  // Not jsonb: that orders keys anew and refuses "\u0000".
  json: () => json(),
  counter: () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  derived: (_values: readonly string[], from: SQL) => exactText().notNull().generatedAlwaysAs(from),
  isTrue: (column: string) => sql.raw(column),
} as unknown as ColumnKinds;
