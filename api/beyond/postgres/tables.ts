import { tablesOf } from '../../data/tables.ts';
import { postgresColumns } from './columns.ts';

export const postgresTables = tablesOf(postgresColumns);
