import { createRequire } from 'node:module';

export type { SQL, SQLWrapper } from 'drizzle-orm';

/**
 * Drizzle's functions, from its CommonJS build. For each of its hundred ES modules Node would parse a 180 kB
 * package.json again, which takes half a second in every process and worker instead of a tenth. Types come from the
 * package itself.
 */
const require = createRequire(import.meta.url);

export const { alias, getTableConfig, index, integer, primaryKey, real, sqliteTable, text, unionAll, uniqueIndex } =
  require('drizzle-orm/sqlite-core') as typeof import('drizzle-orm/sqlite-core');
export const {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  notInArray,
  or,
  sql,
} = require('drizzle-orm') as typeof import('drizzle-orm');
export const { drizzle } = require('drizzle-orm/better-sqlite3') as typeof import('drizzle-orm/better-sqlite3');
export const { migrate } =
  require('drizzle-orm/better-sqlite3/migrator') as typeof import('drizzle-orm/better-sqlite3/migrator');
export const { toSnakeCase } = require('drizzle-orm/casing') as typeof import('drizzle-orm/casing');
