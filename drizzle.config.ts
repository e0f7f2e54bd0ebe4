import { defineConfig } from 'drizzle-kit';

/** shop.db. After a change of a tables.ts: `npx drizzle-kit generate`, and the same with the other configuration. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './api/data/sqlite/schema.cjs',
  out: './api/data/migrations',
  casing: 'snake_case',
});
