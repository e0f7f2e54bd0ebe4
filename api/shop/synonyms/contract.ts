import { z } from 'zod';
import { searchRules } from '../search/rules.ts';
import { synonymLimits, synonymProblems } from './rules.ts';

/** A typed text of any length: separate rules name its problems, so that the desk can show them. */
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
  /** E-mail address of the seller who changed it last; null when a command did, or the account is gone. */
  by: z.string().nullable(),
});

export type Synonym = z.infer<typeof synonym>;

export const synonymAnswer = z.object({ data: synonym });

/** Sorted by phrase. */
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

/** What an import does or would do; with any problem, it changes nothing. */
export const importAnswer = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  problems: z.array(importProblem),
});

export type ImportAnswer = z.infer<typeof importAnswer>;
