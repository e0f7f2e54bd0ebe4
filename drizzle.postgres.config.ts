import { defineConfig } from 'drizzle-kit';

// The tables are made for the database that this names.
process.env.DATABASE_URL = 'postgres://';

/** The same tables in PostgreSQL: `npx drizzle-kit generate --config drizzle.postgres.config.ts`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './api/data/schema.ts',
  out: './api/beyond/postgres/migrations',
  casing: 'snake_case',
});
