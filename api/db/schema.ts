import { isPostgres } from './dialect.ts';
import { postgresColumns } from './postgres/columns.ts';
import { sqliteColumns } from './sqlite/columns.ts';
import { tablesOf } from './tables.ts';

/** The tables of this process's database. */
export const {
  users,
  sessions,
  secondFactors,
  recoveryCodes,
  passwordResets,
  emailChanges,
  addresses,
  garage,
  carts,
  cartLines,
  orders,
  orderLines,
  quotes,
  quoteLines,
  orderEvents,
  messages,
  missedSearches,
  synonyms,
  revisions,
  outbox,
} = tablesOf(isPostgres ? postgresColumns() : sqliteColumns);
