import { z } from 'zod';
import { searchText } from './parts.ts';
import { catalogueId, lang } from './wire.ts';

/** Suggestions while the user types in the search box. */

export const suggestQuery = z.object({
  q: searchText,
  brandId: catalogueId.optional(),
  lang,
});

const suggestion = z.object({
  kind: z.enum(['number', 'category', 'brand', 'item']),
  text: z.string(),
  /** Language of the text, for screen readers. */
  lang: z.string(),
  /** Further help to choose: an item's brand and number, a number's item. */
  detail: z.string().nullable(),
  /** The link's target, without the language: "/product/brake-pad-123". */
  path: z.string(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestAnswer = z.object({ data: z.array(suggestion) });
export type SuggestAnswer = z.infer<typeof suggestAnswer>;
