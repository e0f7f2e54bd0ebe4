import { z } from 'zod';
import { fitScopes, fits } from '../fit/fitment.ts';
import { picture } from '../images/contract.ts';
import { recordOf } from '../rules.ts';
import { catalogueId, dataList, lang } from '../wire.ts';
import { byFacet, type Facet, type FacetParam, facetList, facetParts, sortOrders } from './facets.ts';
import { searchRules } from './rules.ts';
import { noteKinds, understoodKinds } from './understood.ts';

/** Search, brands, categories and the part page. */

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** What a user searches for: not blank, not too long. */
export const searchText = z
  .string()
  .max(searchRules.maxQueryLength, `expected at most ${searchRules.maxQueryLength} characters`)
  .refine((text) => text.trim() !== '', 'expected a word or a part number');

type Chosen = z.ZodType<string | string[] | undefined>;

/** The meaning of each facet's parameter. */
const meanings: Readonly<Record<Facet, string>> = {
  brands: 'any of these brands',
  categories: 'any of these categories',
  availability: 'only what may be ordered, or only what may not',
  prices: 'in any of these bands of rupees, such as `250-500`, which ends before 500; `on-request` without a price',
  models: 'what fits a vehicle of any of these models',
  attributes:
    'described so: an attribute and its value, such as `capacity_35`; of one attribute any of the values, of several each',
  origins: 'made in any of these countries, by their English names; `not-stated` where the supplier names none',
};

/** The parameters of the facets: a single value, or the parameter repeated. */
const facetParams = Object.fromEntries(
  facetList.map(([facet, { param, values, single, pattern }]): [string, Chosen] => {
    const value = values ? z.enum(values) : pattern ? z.string().regex(pattern) : catalogueId;
    const chosen = single ? value : z.union([value, z.array(value).max(searchRules.maxChosen)]);
    return [param, chosen.optional().describe(meanings[facet])];
  }),
) as Record<FacetParam, Chosen>;

export const searchQuery = z.object({
  q: searchText.optional().describe('words, or any number on the box'),
  vehicle: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      "a vehicle of the signed-in customer's garage: only what fits it, unless `fitScope` says otherwise; `q` may be left out",
    ),
  page: z.coerce.number().int().min(1).max(searchRules.maxPage).default(1),
  pageSize: z.coerce.number().int().min(1).max(searchRules.maxPageSize).default(searchRules.pageSize),
  debug: flag.optional().describe('adds `debugInfo`: times and strategies'),
  ...facetParams,
  engineId: catalogueId
    .optional()
    .describe("the shopper's vehicle: what fits it comes first, and each item says whether it does"),
  year: z.coerce.number().int().min(1900).max(2100).optional().describe('with `engineId`: the year of the vehicle'),
  fitScope: z
    .enum(fitScopes)
    .optional()
    .describe(
      'with a vehicle: `fitting` lists only what fits, or fits if a condition holds, and `rest` what that leaves out; ' +
        '`possible` all but what does not fit, and `not-fitting` that; `fitting-if-any` is `fitting`, with the items ' +
        'whose number was searched for, or `possible` when nothing fits',
    ),
  sort: z.enum(sortOrders).default('relevance'),
  lang,
});

/** Names of the facets' values; null when not stated. */
const partFields = recordOf(
  facetParts.map(({ part }) => part),
  () => z.string().nullable(),
);

/** Years (inclusive; null: open) and a note (null: none) that a shopper has to check. */
export const fitCondition = z.object({
  yearFrom: z.number().nullable(),
  yearTo: z.number().nullable(),
  note: z.string().nullable(),
  doubted: z.literal(true).optional().describe('a buyer found that the part does not fit: ask the shop'),
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
  image: picture.nullable().describe('the first one; null when there is none'),
  ...partFields,
  /** Present only when the search named an engine. */
  fit: z.enum(fits).optional(),
  /** With `fitsIf`: the part fits when one of them holds. */
  conditions: z.array(fitCondition).optional(),
});
export type SearchPart = z.infer<typeof searchPart>;

/** The offers of the items on a page, which change every night; amounts in paise. */
export const offersQuery = z.object({ id: z.union([catalogueId, z.array(catalogueId).max(searchRules.maxPageSize)]) });
const offer = z.object({
  itemId: z.string(),
  pricePaise: z.number(),
  sellingPaise: z.number(),
  available: z.boolean(),
});
export type Offer = z.infer<typeof offer>;
export const offersAnswer = z.object({ offers: z.array(offer) });

/**
 * A value of a facet with its number of results. Its name is in the answer's language; null when the page has to supply
 * it.
 */
const facetCount = z.object({
  id: z.string(),
  name: z.string().nullable(),
  count: z.number(),
  /** The group's name, if the facet has groups. */
  group: z.string().optional(),
});
export type FacetCount = z.infer<typeof facetCount>;

const understood = z.object({
  kind: z.enum(understoodKinds),
  /** As it was typed, in lower case. */
  text: z.string(),
  /** The name in the catalogue; for a side its English word, for a part the typed words. */
  label: z.string(),
  /** A make's or model's name in the script of the requested language; absent when it has only a Latin name. */
  localName: z.string().optional(),
  /** The id of a make, model or brand. */
  id: z.string().optional(),
  /** The query without this part. */
  without: z.string(),
});
export type UnderstoodPart = z.infer<typeof understood>;

const note = z.object({
  kind: z.enum([...noteKinds, 'replaced', 'unsaid', 'variants', 'lacking']),
  /** A sentence in the answer's language. */
  text: z.string(),
  /** Pages to look at instead or besides; paths without the language. */
  links: z.array(z.object({ text: z.string(), path: z.string() })),
});

const offered = z.object({ items: z.array(searchPart), total: z.number() });

export const searchAnswer = z.object({
  data: z.object({
    items: z.array(searchPart),
    total: z.number(),
    /** The understood parts of a query, in the order typed. Every result matches all that are not in `relaxed`. */
    understood: z.array(understood),
    /** Words that no item of the catalogue has; the results, if any, are for the other words. */
    unmatched: z.array(z.string()),
    /** The kinds that the results give up, or without results the offers in `instead`; empty when they match all. */
    relaxed: z.array(z.enum(understoodKinds)),
    /**
     * When there are no results: the part in other brands, sides or specifications; the part for other vehicles; other
     * parts of its kind for the vehicle; and items whose numbers begin like the requested one.
     */
    instead: z.object({ otherKinds: offered, otherVehicles: offered, otherParts: offered, numbers: offered }),
    hasMore: z.boolean(),
    /** Words not obeyed or read as something else, facts not known of the results, and further searches. */
    notes: z.array(note),
    /** The text that the results are for, when nothing matched the query as typed. */
    didYouMean: z.string().nullable(),
    /** The number that replaced the one searched for, which is no longer made. */
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
     * Counts over all results, most frequent first. The counts of a filter ignore that filter but apply the others, so
     * each shows what choosing the value would give. Chosen values are listed even when they give nothing.
     */
    counts: z.object(byFacet(() => z.array(facetCount))),
    /** Number of filtered results by fit, for any `fitScope`; only when the search named a vehicle. */
    fitCounts: z.object(recordOf(fits, () => z.number())).optional(),
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

export const category = z.object({
  categoryId: z.string(),
  categoryName: z.string(),
  /** The last part of the page's address. */
  urlSlug: z.string(),
  parentId: z.string().nullable(),
});
export type Category = z.infer<typeof category>;
export const categoriesAnswer = dataList(category);
