import { z } from 'zod';
import { searchRules, sortOrders } from './rules.ts';
import { catalogueId, dataList, lang } from './wire.ts';

/** Search, brands, categories and the part page. Source: storefront specification, sections 3 and 7. */

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** What somebody searches for: not blank, not endless. */
export const searchText = z
  .string()
  .max(searchRules.maxQueryLength, `expected at most ${searchRules.maxQueryLength} characters`)
  .refine((text) => text.trim() !== '', 'expected a word or a part number');

const chosenIds = z.union([catalogueId, z.array(catalogueId).max(searchRules.maxChosen)]).optional();

export const searchQuery = z.object({
  q: searchText.optional().describe('words, or any number on the box'),
  vehicle: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("a vehicle of the signed-in customer's garage: only what fits it; then `q` may be left out"),
  page: z.coerce.number().int().min(1).max(searchRules.maxPage).default(1),
  pageSize: z.coerce.number().int().min(1).max(searchRules.maxPageSize).default(searchRules.pageSize),
  debug: flag.optional().describe('adds `debugInfo`: times and strategies'),
  brandId: chosenIds.describe('any of these brands'),
  categoryId: chosenIds.describe('any of these categories'),
  available: flag.optional(),
  engineId: catalogueId.optional().describe("the shopper's vehicle: each item then says whether it fits"),
  fits: flag.optional().describe('with `engineId`: only what fits it, and what fits every vehicle'),
  sort: z.enum(sortOrders).default('relevance'),
  lang,
});

export const searchPart = z.object({
  id: z.string(),
  urlSlug: z.string(),
  partName: z.string(),
  partNumber: z.string(),
  description: z.string().nullable(),
  brandId: z.string(),
  brandName: z.string(),
  categoryId: z.string(),
  available: z.boolean(),
  price: z.number(),
  sellingPrice: z.number(),
  /** Only when the search named an engine. */
  fit: z.enum(['fits', 'fitsNot', 'unknown']).optional(),
});
export type SearchPart = z.infer<typeof searchPart>;

/** What changes nightly of an item that a page names: amounts in paise. */
export const offersQuery = z.object({ id: z.union([catalogueId, z.array(catalogueId).max(searchRules.maxPageSize)]) });
const offer = z.object({
  itemId: z.string(),
  pricePaise: z.number(),
  sellingPaise: z.number(),
  available: z.boolean(),
});
export type Offer = z.infer<typeof offer>;
export const offersAnswer = z.object({ offers: z.array(offer) });

const brandCount = z.object({ brandId: z.string(), brandName: z.string(), count: z.number() });
const categoryCount = z.object({ categoryId: z.string(), categoryName: z.string(), count: z.number() });

export const searchAnswer = z.object({
  data: z.object({
    items: z.array(searchPart),
    total: z.number(),
    hasMore: z.boolean(),
    /** Nothing was found as it was typed; these are the results of this instead. */
    didYouMean: z.string().nullable(),
    /** The number that was searched for is no longer made, and this took its place. */
    replacedBy: z
      .object({
        number: z.string(),
        id: z.string(),
        brandName: z.string(),
        partNumber: z.string(),
        urlSlug: z.string(),
      })
      .nullable(),
    /**
     * Over all results, most first. A filter's own counts leave out that filter and heed the others, so that each tells
     * what choosing it would give; what is chosen is listed even when it gives nothing.
     */
    counts: z.object({
      available: z.number(),
      outOfStock: z.number(),
      brands: z.array(brandCount),
      categories: z.array(categoryCount),
    }),
  }),
  debugInfo: z
    .object({
      cacheHit: z.boolean(),
      timings: z.object({
        total: z.number(),
        stages: z.object({ exactMatch: z.number(), prefixMatch: z.number(), fullTextSearch: z.number() }),
      }),
      strategiesUsed: z.array(z.string()),
    })
    .optional(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const brand = z.object({ brandId: z.string(), brandName: z.string() });
export type Brand = z.infer<typeof brand>;
export const brandsAnswer = dataList(brand);

export const category = z.object({ categoryId: z.string(), categoryName: z.string(), parentId: z.string().nullable() });
export const categoriesAnswer = dataList(category);
