import { defineConfig } from 'drizzle-kit';

// The tables are made for the database that this names: none, for SQLite.
process.env.DATABASE_URL = '';

/** shop.db. After a change of api/data/tables.ts: `npx drizzle-kit generate`, and the same with the other configuration. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './api/data/schema.ts',
  out: './api/data/migrations',
  casing: 'snake_case',
});
