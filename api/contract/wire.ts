import { z } from 'zod';
import { catalogueIdForm } from './rules.ts';

/** Shapes that several subjects share on the wire. */

/** An id of the catalogue. Source: catalogue format: 1–64 of A–Z a–z 0–9 . _ : - */
export const catalogueId = z.string().regex(catalogueIdForm, 'expected 1 to 64 letters, digits or . _ : -');

export const slugParam = z.object({ slug: z.string().min(1).max(200) });

/** Every error the API answers. `fields` names the wrong input fields. */
export const errorAnswer = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

export function dataList<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item) });
}
