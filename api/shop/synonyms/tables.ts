import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';

export function synonymTables(
  { id, integer, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** The synonyms that sellers have taught the search. */
  const synonyms = table('synonyms', {
    id: id(),
    /** As the seller wrote it. */
    phrase: text().notNull(),
    /** The phrase in the form used to compare words. */
    key: text().notNull().unique(),
    meaning: text().notNull(),
    /** The seller who changed it last; null: a command did, or the account is gone. */
    sellerId: text().references(() => users.id, { onDelete: 'set null' }),
    changedAt: time().notNull(),
  });

  /** Counts changes of lists that every process keeps in memory, so that each notices the others' changes. */
  const revisions = table('revisions', {
    name: text({ enum: ['synonyms', 'doubts'] }).primaryKey(),
    revision: integer().notNull(),
  });

  return { synonyms, revisions };
}
