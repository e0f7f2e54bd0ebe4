import { inject, test } from 'vitest';

/** Whether these tests keep the shops' data in PostgreSQL: those of the projects that start a server. */
export const isPostgres = inject('templateUrl') !== undefined;

/** A test of what only shop.db has: its versions, its file, its lock. */
export const sqliteTest = test.runIf(!isPostgres);
