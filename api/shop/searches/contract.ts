import { z } from 'zod';
import { languageCodes } from '../language/languages.ts';
import { pageOf } from '../wire.ts';
import { missedOutcomes, missedPeriods } from './rules.ts';

/** What the shop learns from searches, at the seller's desk. */

const page = z.coerce.number().int().min(1).max(10_000).default(1);

export const missedQuery = z.object({
  days: z.enum(missedPeriods.map(String)).default('7').transform(Number),
  page,
});

export const missedSearch = z.object({
  /** The query in lower case, without punctuation. */
  words: z.string(),
  language: z.enum(languageCodes),
  /** How often it was searched for in the period; a shopper counts once an hour. */
  times: z.number(),
  /** The last day on which it was searched for, as 2026-11-23 (UTC). */
  lastDay: z.string(),
  outcome: z.enum(missedOutcomes),
  /** Its words that no item has, or that the results do not match; may be empty when nothing was found. */
  lacking: z.string(),
  /** The text that is searched for instead now, because of a synonym; null without one. */
  meaning: z.string().nullable(),
});
export type MissedSearch = z.infer<typeof missedSearch>;

export const missedAnswer = pageOf(missedSearch);
export type MissedAnswer = z.infer<typeof missedAnswer>;
