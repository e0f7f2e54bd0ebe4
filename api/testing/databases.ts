import { test } from 'vitest';
import { isPostgres } from '../data/dialect.ts';

/** A test of what only shop.db has: its versions, its file, its lock. */
export const sqliteTest = test.runIf(!isPostgres);
