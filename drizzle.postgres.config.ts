import { defineConfig } from 'drizzle-kit';

/** The same tables in PostgreSQL: `npx drizzle-kit generate --config drizzle.postgres.config.ts`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './api/beyond/postgres/schema.cjs',
  out: './api/beyond/postgres/migrations',
  casing: 'snake_case',
});
