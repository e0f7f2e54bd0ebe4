import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';

export function synonymTables(
  { id, integer, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** What sellers have taught the search. */
  const synonyms = table('synonyms', {
    id: id(),
    /** As the seller wrote it. */
    phrase: text().notNull(),
    /** The same in the form in which words are compared. */
    key: text().notNull().unique(),
    meaning: text().notNull(),
    /** Who changed it last; null: a command, or an account that is gone. */
    sellerId: text().references(() => users.id, { onDelete: 'set null' }),
    changedAt: time().notNull(),
  });

  /** Counts the changes of what every process keeps in memory, so that each notices those of the others. */
  const revisions = table('revisions', {
    name: text({ enum: ['synonyms'] }).primaryKey(),
    revision: integer().notNull(),
  });

  return { synonyms, revisions };
}
