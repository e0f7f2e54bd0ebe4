import { catalogueIdPattern, searchRules } from './rules.ts';

/** A property by which search results are filtered and counted. */
interface FacetRule {
  /** Its parameter in the API's query. */
  param: string;
  /** Its parameter in the search page's address. */
  address: string;
  /** Text for the API's description. */
  description: string;
  /** Form of its values; catalogue ids by default. */
  pattern?: RegExp;
  /** All its values, one chosen at a time; without them, any value of the catalogue, several at once. */
  values?: readonly string[];
  /** Name in the query of the sort order by its values. */
  sort?: string;
  /** The field of a found part with the value's name, shown on the card. */
  part?: string;
}

/** The value of items whose supplier states nothing. Sorts last in every order. */
export const notStated = 'not-stated';

/**
 * The facets of the search. The index's columns, the counts, the query's parameters, the search page's address and its
 * list of filters all derive from this. What a facet needs elsewhere fails to compile until it is there: an item's
 * value and a value's name (api/catalogue/facets.ts), the texts (site/features/search/facets.ts).
 */
const rules = {
  brands: { param: 'brandId', address: 'brand', description: 'any of these brands' },
  categories: { param: 'categoryId', address: 'category', description: 'any of these categories' },
  availability: {
    param: 'available',
    address: 'available',
    description: 'only what may be ordered, or only what may not',
    values: ['true', 'false'],
  },
  origins: {
    param: 'origin',
    address: 'origin',
    description: 'made in any of these countries, by their English names; `not-stated` where the supplier names none',
    pattern: /^\P{C}{1,100}$/u,
    sort: 'origin',
    part: 'origin',
  },
} as const satisfies Record<string, FacetRule>;

export type Facet = keyof typeof rules;
export type FacetParam = (typeof rules)[Facet]['param'];

/** The values of a rule's optional field, over the facets that have it. */
type With<Name extends 'sort' | 'part'> = Extract<(typeof rules)[Facet], Record<Name, string>>[Name];
export type FacetPart = With<'part'>;
export type SortOrder = (typeof plainOrders)[number] | With<'sort'>;

export const facets: Readonly<Record<Facet, FacetRule>> = rules;
/** The facets with their rules, in order. */
export const facetList = Object.entries(facets) as [Facet, FacetRule][];

const plainOrders = ['relevance', 'price-low', 'price-high', 'name'] as const;
export const sortOrders: readonly SortOrder[] = [
  ...plainOrders,
  ...facetList.flatMap(([, { sort }]) => (sort ? [sort as With<'sort'>] : [])),
];

/** The fields of a found part that carry facet names. */
export const facetParts = facetList.flatMap(([facet, { part }]) => (part ? [{ facet, part: part as FacetPart }] : []));

/** Builds a record with a value for each facet. */
export function byFacet<Value>(of: (facet: Facet, rule: FacetRule) => Value): Record<Facet, Value> {
  return Object.fromEntries(facetList.map(([facet, rule]) => [facet, of(facet, rule)])) as Record<Facet, Value>;
}

/** The chosen values of each facet; an empty list means no filter. */
export type Chosen = Readonly<Record<Facet, readonly string[]>>;

/** The values of a facet that may be chosen: without duplicates, up to the limit. */
export function allowedValues(
  { values, pattern = catalogueIdPattern }: FacetRule,
  wanted: readonly string[],
): string[] {
  if (values) return wanted.filter((value) => values.includes(value)).slice(0, 1);
  // "all" is the first entry of a list of choices, not a filter.
  const known = wanted.filter((value) => value !== 'all' && pattern.test(value));
  return [...new Set(known)].slice(0, searchRules.maxChosen);
}
