import { and, asc, count, desc, eq, gte, max, sql } from '../../data/drizzle.ts';
import type { Reads, ShopDb } from '../../data/shop-db.ts';
import type { Language } from '../language/languages.ts';
import { dayMilliseconds } from '../retention/rules.ts';
import type { MissedOutcome } from './rules.ts';

/** What a search lacked, and how often. */
export interface MissedRow {
  words: string;
  language: Language;
  outcome: MissedOutcome;
  /** Words that no item has, or that were given up. */
  lacking: string;
  times: number;
}

/** Most different searches that are kept for one day. */
export const mostADay = 500;

const dayOf = (now: number) => now - (now % dayMilliseconds);

async function readMissed(db: Reads, since: number, { limit, offset }: { limit: number; offset: number }) {
  const { missedSearches } = db.tables;
  const { day, language, words, times, outcome, lacking } = missedSearches;
  const all = db
    .select({
      language,
      words,
      times: sql<number>`sum(${times})`.as('all_times'),
      lastDay: max(day).as('last_day'),
    })
    .from(missedSearches)
    .where(gte(day, since))
    .groupBy(language, words)
    .as('all');
  const onLastDay = and(eq(language, all.language), eq(words, all.words), eq(day, all.lastDay));
  const rows = await db
    .select({ language, words, outcome, lacking, times: sql`${all.times}`.mapWith(Number), lastDay: day })
    .from(all)
    .innerJoin(missedSearches, onLastDay)
    .orderBy(desc(all.times), desc(day), asc(words), asc(language))
    .limit(limit)
    .offset(offset);
  const [total] = await db.select({ n: count() }).from(all);
  return { rows, total: total?.n ?? 0 };
}

/** Missed searches: those that did not find all that was asked for. */
export function missedSearchStore(db: ShopDb) {
  const { missedSearches } = db.tables;
  const { day, language, words, times, firstAt } = missedSearches;
  return {
    /** Adds to today's counts. When there are too many different searches, the rarest and newest are removed. */
    async add(rows: readonly MissedRow[], now: number, most = mostADay): Promise<void> {
      const today = dayOf(now);
      await db.write(async (tx) => {
        for (const row of rows)
          await tx
            .insert(missedSearches)
            .values({ ...row, day: today, firstAt: now })
            .onConflictDoUpdate({
              target: [day, language, words],
              set: { times: sql`${times} + excluded.times`, outcome: row.outcome, lacking: row.lacking },
            });
        const kept = tx
          .select({ language, words })
          .from(missedSearches)
          .where(eq(day, today))
          .orderBy(desc(times), asc(firstAt), asc(words), asc(language))
          .limit(most);
        await tx.delete(missedSearches).where(and(eq(day, today), sql`(${language}, ${words}) not in ${kept}`));
      });
    },

    /** One page of the missed searches of the last days, most frequent first, with their last day and outcome then. */
    async page(days: number, page: number, size: number, now: number) {
      const since = dayOf(now) - (days - 1) * dayMilliseconds;
      return readMissed(db, since, { limit: size, offset: (page - 1) * size });
    },
  };
}
