import { tablesOf } from '../tables.ts';
import { sqliteColumns } from './columns.ts';

export const sqliteTables = tablesOf(sqliteColumns);
