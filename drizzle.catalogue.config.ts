import { defineConfig } from 'drizzle-kit';

/**
 * The catalogue snapshot. A snapshot is never migrated: after a change of api/catalogue/schema.ts delete
 * api/catalogue/tables/ and run `npx drizzle-kit generate --config drizzle.catalogue.config.ts --name tables`.
 */
export default defineConfig({
  dialect: 'sqlite',
  schema: './api/catalogue/schema.ts',
  out: './api/catalogue/tables',
  casing: 'snake_case',
});
