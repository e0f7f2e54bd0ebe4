import { defineConfig } from 'drizzle-kit';

// The tables are made for the database that this names.
process.env.DATABASE_URL = 'postgres://';

/** The same tables in PostgreSQL: `npx drizzle-kit generate --config drizzle.postgres.config.ts`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './api/db/schema.ts',
  out: './api/db/migrations-postgres',
  casing: 'snake_case',
});
