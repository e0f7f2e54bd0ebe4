import { createRequire } from 'node:module';

/** Drizzle's functions for PostgreSQL, from its CommonJS build (data/drizzle.ts says why). */
const require = createRequire(import.meta.url);

export const { bigint, boolean, customType, index, json, pgTable, primaryKey, uniqueIndex } =
  require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');
export const { drizzle } = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres');
export const { migrate } =
  require('drizzle-orm/node-postgres/migrator') as typeof import('drizzle-orm/node-postgres/migrator');
