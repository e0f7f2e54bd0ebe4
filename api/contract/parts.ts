import { z } from 'zod';
import { searchRules, sortOrders } from './rules.ts';
import { catalogueId, dataList } from './wire.ts';

/** Search, brands, categories and the part page. Source: storefront specification, sections 3 and 7. */

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const searchQuery = z.object({
  q: z
    .string()
    .max(searchRules.maxQueryLength, `expected at most ${searchRules.maxQueryLength} characters`)
    .refine((text) => text.trim() !== '', 'expected a word or a part number')
    .optional(),
  /** A vehicle of the signed-in customer's garage: only what fits it; then `q` may be left out. */
  vehicle: z.string().min(1).max(64).optional(),
  page: z.coerce.number().int().min(1).max(searchRules.maxPage).default(1),
  pageSize: z.coerce.number().int().min(1).max(searchRules.maxPageSize).default(searchRules.pageSize),
  debug: flag.optional(),
  brandId: z.union([catalogueId, z.array(catalogueId).max(20)]).optional(),
  available: flag.optional(),
  sort: z.enum(sortOrders).default('relevance'),
  lang: z.string().max(10).optional(),
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

export const searchAnswer = z.object({
  data: z.object({
    items: z.array(searchPart),
    total: z.number(),
    hasMore: z.boolean(),
    counts: z.object({
      available: z.number(),
      outOfStock: z.number(),
      brands: z.array(brandCount),
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
