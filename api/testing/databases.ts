import { inject, test } from 'vitest';

/** Whether these tests keep the shops' data in PostgreSQL, as in the test projects that start a server. */
export const isPostgres = inject('templateUrl') !== undefined;

/** A test for SQLite only: its versions, its file, its lock. */
export const sqliteTest = test.runIf(!isPostgres);
