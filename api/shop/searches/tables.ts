import type { Columns } from '../../data/columns.ts';
import type { Language } from '../language/languages.ts';
import { missedOutcomes } from './rules.ts';

export function searchTables({ integer, primaryKey, table, text, time }: Columns) {
  /** Missed searches, without callers: a row for each day, language and words. */
  const missedSearches = table(
    'missed_searches',
    {
      /** The day's first millisecond (UTC). */
      day: time().notNull(),
      language: text().$type<Language>().notNull(),
      words: text().notNull(),
      times: integer().notNull(),
      outcome: text({ enum: missedOutcomes }).notNull(),
      /** Words that no item has, or that were given up. */
      lacking: text().notNull(),
      /** When it was first searched for on that day; 0 in rows of older versions. */
      firstAt: time().notNull().default(0),
    },
    (table) => [primaryKey({ columns: [table.day, table.language, table.words] })],
  );

  return { missedSearches };
}
