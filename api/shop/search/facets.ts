import { catalogueIdPattern, entriesOf, keysOf, recordOf } from '../rules.ts';
import { searchRules } from './rules.ts';

/** A property by which search results are filtered and counted. */
interface FacetRule {
  /** Its parameter in the API's query. */
  param: string;
  /** Its parameter in the search page's address. */
  address: string;
  /** The pattern of its values; catalogue ids by default. */
  pattern?: RegExp;
  /** All its values, in order; by default, any value of the catalogue. */
  values?: readonly string[];
  /** Only one value can be chosen; otherwise several, as alternatives. */
  single?: true;
  /** An item has any number of values, stored outside its own row. */
  many?: true;
  /** Its values belong to groups (`capacity_35` to capacity), and each group is a filter of its own. */
  grouped?: true;
  /** Name of the sort order by its values, in the query. */
  sort?: string;
  /** The field of a found part with the value's name, which the card shows. */
  part?: string;
}

/** Where the price bands end, in rupees; the end itself belongs to the next band. */
const bandEnds = [250, 500, 1000, 2500, 5000, 10_000] as const;
/** The band of a price on request. */
export const onRequest = 'on-request';
export const priceBands: readonly string[] = [
  ...[0, ...bandEnds].map((from, at) => `${from}-${bandEnds[at] ?? ''}`),
  onRequest,
];

/** The band of a price in paise; 0 is a price on request. */
export function priceBandOf(paise: number): string {
  const band = bandEnds.findIndex((end) => paise < end * 100);
  return paise === 0 ? onRequest : (priceBands.at(band === -1 ? bandEnds.length : band) as string);
}

/** The facet's value for a value of an attribute: `capacity_35`. */
export const attributeValue = (attribute: string, value: string): string => `${attribute}_${value}`;

/** The group of a facet's value; a facet without groups has one for all values. */
export function groupOf({ grouped }: FacetRule, value: string): string {
  return grouped ? value.slice(0, value.indexOf('_')) : '';
}

/** The value of items whose supplier states none. It sorts last in every order. */
export const notStated = 'not-stated';

/**
 * The facets of the search. The index's columns, the counts, the query's parameters, the search page's address and its
 * list of filters derive from this list. A new facet compiles only with its meaning (contract.ts), an item's value and
 * a value's name (api/catalogue/facets.ts), and the texts (site/features/search/facets.ts).
 */
const rules = {
  brands: { param: 'brandId', address: 'brand' },
  categories: { param: 'categoryId', address: 'category' },
  availability: {
    param: 'available',
    address: 'available',
    values: ['true', 'false'],
    single: true,
  },
  prices: {
    param: 'price',
    address: 'price',
    values: priceBands,
  },
  models: {
    param: 'modelId',
    address: 'model',
    many: true,
  },
  attributes: {
    param: 'attribute',
    address: 'spec',
    pattern: /^[a-z][a-z0-9-]{0,30}_[A-Za-z0-9][A-Za-z0-9./+-]{0,30}$/,
    many: true,
    grouped: true,
  },
  origins: {
    param: 'origin',
    address: 'origin',
    pattern: /^\P{C}{1,100}$/u,
    sort: 'origin',
    part: 'origin',
  },
} as const satisfies Record<string, FacetRule>;

export type Facet = keyof typeof rules;
/** The facets for which each item has one value, in its own row. */
export type OwnFacet = { [F in Facet]: (typeof rules)[F] extends { many: true } ? never : F }[Facet];
/** The facets whose value a found part shows. */
export type PartFacet = { [F in Facet]: (typeof rules)[F] extends { part: string } ? F : never }[Facet];
export type FacetParam = (typeof rules)[Facet]['param'];

/** The values of an optional field of the rules, over the facets that have it. */
type With<Name extends 'sort' | 'part'> = Extract<(typeof rules)[Facet], Record<Name, string>>[Name];
export type FacetPart = With<'part'>;
export type SortOrder = (typeof plainOrders)[number] | With<'sort'>;

export const facets: Readonly<Record<Facet, FacetRule>> = rules;
/** The facets with their rules, in order. */
export const facetList = entriesOf(facets);

const plainOrders = ['relevance', 'price-low', 'price-high', 'name'] as const;
export const sortOrders: readonly SortOrder[] = [
  ...plainOrders,
  ...facetList.flatMap(([, { sort }]) => (sort ? [sort as With<'sort'>] : [])),
];

/** The fields of a found part that carry facet names. */
export const facetParts = facetList.flatMap(([facet, { part }]) =>
  part ? [{ facet: facet as PartFacet, part: part as FacetPart }] : [],
);

/** Builds a record with a value for each facet. */
export function byFacet<Value>(of: (facet: Facet, rule: FacetRule) => Value): Record<Facet, Value> {
  return recordOf(keysOf(facets), (facet) => of(facet, facets[facet]));
}

/** The chosen values of each facet; an empty list: no filter. */
export type Chosen = Readonly<Record<Facet, readonly string[]>>;

/** The wanted values that may be chosen, without duplicates, up to the limit. */
export function allowedValues(
  { values, single, pattern = catalogueIdPattern }: FacetRule,
  wanted: readonly string[],
): string[] {
  // "all" is the first option of a list of choices, not a filter.
  const isAllowed = (value: string) => (values ? values.includes(value) : value !== 'all' && pattern.test(value));
  return [...new Set(wanted.filter(isAllowed))].slice(0, single ? 1 : searchRules.maxChosen);
}
