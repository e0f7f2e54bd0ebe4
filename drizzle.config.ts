import { defineConfig } from 'drizzle-kit';

/** shop.db. After a change of api/db/schema.ts: `npx drizzle-kit generate`. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './api/db/schema.ts',
  out: './api/db/migrations',
  casing: 'snake_case',
});
