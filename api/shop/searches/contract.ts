import { z } from 'zod';
import { languageCodes } from '../language/languages.ts';
import { searchRules } from '../rules.ts';
import { missedOutcomes, missedPeriods, synonymLimits, synonymProblems } from '../synonyms/rules.ts';
import { pageOf } from '../wire.ts';

/** What the shop learns from searches, at the seller's desk. */

const page = z.coerce.number().int().min(1).max(10_000).default(1);

export const missedQuery = z.object({
  days: z
    .enum(missedPeriods.map(String) as [string, ...string[]])
    .default('7')
    .transform(Number),
  page,
});

export const missedSearch = z.object({
  /** The query in small letters, without signs. */
  words: z.string(),
  language: z.enum(languageCodes),
  /** How often in the period; a shopper counts once an hour. */
  times: z.number(),
  /** The last day on which somebody asked, as 2026-11-23 (UTC). */
  lastDay: z.string(),
  outcome: z.enum(missedOutcomes),
  /** The words of it that nothing has, or that were given up; may be empty when nothing was found. */
  lacking: z.string(),
  /** What shoppers who type it now get, because of a synonym; null without one. */
  meaning: z.string().nullable(),
});
export type MissedSearch = z.infer<typeof missedSearch>;

export const missedAnswer = pageOf(missedSearch);
export type MissedAnswer = z.infer<typeof missedAnswer>;

/** What was typed; rules of its own say what is wrong with it, so that the desk can tell. */
const typed = z.string().max(searchRules.maxQueryLength);

export const synonymBody = z.object({ phrase: typed, meaning: typed });
export type SynonymBody = z.infer<typeof synonymBody>;
export const synonymParams = z.object({ synonymId: z.string().min(1).max(64) });

export const synonym = z.object({
  synonymId: z.string(),
  /** What shoppers type. */
  phrase: z.string(),
  /** What is searched for instead. */
  meaning: z.string(),
  at: z.string(),
  /** E-mail address of the seller who changed it last; null when the account is gone, or a command did. */
  by: z.string().nullable(),
});
export type Synonym = z.infer<typeof synonym>;

export const synonymAnswer = z.object({ data: synonym });
/** In the order of their phrases. */
export const synonymsAnswer = z.object({ data: z.array(synonym), most: z.number() });
export type SynonymsAnswer = z.infer<typeof synonymsAnswer>;

export const synonymCheckQuery = synonymBody.extend({
  /** The synonym that is being changed. */
  synonymId: z.string().max(64).optional(),
});
export const synonymCheckAnswer = z.object({
  problem: z.enum(synonymProblems).nullable(),
  /** How many items the meaning finds. */
  total: z.number(),
});
export type SynonymCheck = z.infer<typeof synonymCheckAnswer>;

export const synonymRefusedAnswer = z.object({
  error: z.literal('synonym_refused'),
  message: z.string(),
  problem: z.enum(synonymProblems),
});

export const importBody = z.object({ csv: z.string().max(synonymLimits.file) });
export const importProblem = z.object({ line: z.number(), text: z.string(), problem: z.enum(synonymProblems) });
export type ImportProblem = z.infer<typeof importProblem>;
/** What an import does, or would do: nothing at all when there are problems. */
export const importAnswer = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  problems: z.array(importProblem),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
