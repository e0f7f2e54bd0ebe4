import { z } from 'zod';
import * as fields from './fields.ts';
import { text } from './form-schema.ts';
import * as passwordFields from './password/form.ts';
import { catalogueIdPattern } from './rules.ts';

/** Schemas that the contracts of several subjects share. */

export const catalogueId = z.string().regex(catalogueIdPattern, 'expected 1 to 64 letters, digits or . _ : -');

/** The language of an answer's texts; English when unknown. */
export const lang = z.string().max(10).optional().describe('language of the texts, such as `hi`');

export const slugParam = z.object({ slug: z.string().min(1).max(200) });

export const email = text({ ...fields.email, required: true });

/** The account's present password. */
export const password = text(passwordFields.password, { empty: 'expected a password', long: undefined });

/** Shape of every API error. `fields` names the invalid input fields. */
export const errorAnswer = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** 429: minutes until the next attempt can succeed. */
export const tooManyAnswer = z.object({ error: z.literal('too_many'), message: z.string(), retryMinutes: z.number() });
export type TooManyAnswer = z.infer<typeof tooManyAnswer>;

export function dataList<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item) });
}

/** A page of a list at the desk, with the number of results and of pages. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), total: z.number(), page: z.number(), pages: z.number() });
}

/** Done, with no further content. */
export const okAnswer = z.object({ status: z.literal('ok') });
