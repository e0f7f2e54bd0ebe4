import { z } from 'zod';
import { searchQuery, searchText } from '../search/contract.ts';
import { catalogueId, lang } from '../wire.ts';

/** Suggestions while the user types in the search box. */

export const suggestQuery = z.object({
  q: searchText,
  brandId: catalogueId.optional(),
  engineId: searchQuery.shape.engineId,
  year: searchQuery.shape.year,
  lang,
});

export const suggestionKinds = ['number', 'vehicle', 'part', 'category', 'brand', 'item'] as const;

const suggestion = z.object({
  /** `part`: a category of the parts for a vehicle. */
  kind: z.enum(suggestionKinds),
  text: z.string(),
  /** Language of the text, for screen readers. */
  lang: z.string(),
  /** The typed ranges of the text: from and to, ascending, in UTF-16 units. */
  marks: z.array(z.tuple([z.number(), z.number()])),
  /** A second text: an item's brand and number, a number's item, or a part's vehicle. */
  detail: z.string().nullable(),
  /** Years in which a vehicle was made; null: open, or not a vehicle. */
  years: z.object({ from: z.number().nullable(), to: z.number().nullable() }).nullable(),
  /** Number of items that it leads to; null when not counted. */
  count: z.number().nullable(),
  /** How an item fits the shopper's vehicle; null without one, or if it does not fit. */
  fit: z.enum(['fits', 'fitsIf']).nullable(),
  /** The link's target, without the language: "/product/brake-pad-123". */
  path: z.string(),
  /** A longer query to put into the box, to continue typing; null: it leads to the page. */
  complete: z.string().nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestAnswer = z.object({ data: z.array(suggestion) });
export type SuggestAnswer = z.infer<typeof suggestAnswer>;
