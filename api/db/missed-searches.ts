import type { Language } from '../contract/languages.ts';
import { dayMilliseconds } from '../contract/retention.ts';
import type { MissedOutcome } from '../contract/synonym-rules.ts';
import { and, asc, count, desc, eq, gte, max, notInArray, sql } from '../drizzle.ts';
import { type ShopDb, write } from './connect.ts';
import { missedSearches } from './schema.ts';

/** What a search lacked, and how often. */
export interface MissedRow {
  words: string;
  language: Language;
  outcome: MissedOutcome;
  /** Words that nothing has, or that were given up. */
  lacking: string;
  times: number;
}

/** Different searches that are kept of one day. */
export const mostADay = 500;

const dayOf = (now: number) => now - (now % dayMilliseconds);

/** Searches that did not get what they asked for. */
export function missedSearchStore(db: ShopDb) {
  const rowid = sql<number>`rowid`;
  const { day, language, words, times, outcome, lacking } = missedSearches;
  const given = (name: keyof MissedRow | 'day') => sql.placeholder(name);
  /** Prepared: a flood brings hundreds at once. */
  const counting = db
    .insert(missedSearches)
    .values({
      ...{ day: given('day'), language: given('language'), words: given('words') },
      ...{ times: given('times'), outcome: given('outcome'), lacking: given('lacking') },
    })
    .onConflictDoUpdate({
      target: [day, language, words],
      set: { times: sql`${times} + excluded.times`, outcome: sql`excluded.outcome`, lacking: sql`excluded.lacking` },
    })
    .prepare();
  return {
    /** Adds to the counts of today; of too many different ones, those asked least often go. */
    async add(rows: readonly MissedRow[], now: number, most = mostADay): Promise<void> {
      const today = dayOf(now);
      write(db, (tx) => {
        for (const row of rows) counting.run({ ...row, day: today });
        const ofDay = eq(day, today);
        const kept = tx
          .select({ rowid })
          .from(missedSearches)
          .where(ofDay)
          .orderBy(desc(times), asc(rowid))
          .limit(most);
        tx.delete(missedSearches)
          .where(and(ofDay, notInArray(rowid, kept)))
          .run();
      });
    },

    /** One page of what was missed in the last days, what was asked most often first; with its last day and what it lacked then. */
    async page(days: number, page: number, size: number, now: number) {
      const since = gte(day, dayOf(now) - (days - 1) * dayMilliseconds);
      const all = sql<number>`sum(${times})`;
      const lastDay = max(day);
      const rows = db
        // Beside max(), SQLite takes the other columns from the row that has it.
        .select({ language, words, outcome, lacking, times: all, lastDay })
        .from(missedSearches)
        .where(since)
        .groupBy(language, words)
        .orderBy(desc(all), desc(lastDay), asc(words), asc(language))
        .limit(size)
        .offset((page - 1) * size)
        .all();
      const groups = db.select({ language, words }).from(missedSearches).where(since).groupBy(language, words);
      const total = db.select({ n: count() }).from(groups.as('groups')).get()?.n ?? 0;
      return { rows: rows.map((row) => ({ ...row, lastDay: row.lastDay as number })), total };
    },
  };
}
