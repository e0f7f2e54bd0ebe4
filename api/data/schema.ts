import { postgresColumns } from '../beyond/postgres/columns.ts';
import { isPostgres } from './dialect.ts';
import { sqliteColumns } from './sqlite/columns.ts';
import { tablesOf } from './tables.ts';

const columns = isPostgres ? postgresColumns() : sqliteColumns;

/** The tables of this process's database. */
export const {
  users,
  sessions,
  secondFactors,
  recoveryCodes,
  passwordResets,
  registrations,
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
} = tablesOf(columns);

/** That a message was caught by the form's trap, as the index of those has it. */
export const isSuspected = columns.isTrue('suspected');
