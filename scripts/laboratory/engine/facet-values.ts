import type { Counts, SearchRequest } from '../../../api/search/engine.ts';
import { countryName } from '../../../api/shop/language/countries.ts';
import { effectivePrice } from '../../../api/shop/money/rules.ts';
import { type Facet, facets as facetRules, groupOf, notStated, priceBandOf } from '../../../api/shop/search/facets.ts';
import type { Item } from './sample.ts';

/** An item's values of the facets that the tests check. */
const valuesIn = {
  brands: ({ brandId }) => [brandId],
  categories: ({ categoryId }) => [categoryId],
  availability: ({ isAvailable }) => [String(isAvailable === 1)],
  prices: (item) => [priceBandOf(effectivePrice(item))],
  models: ({ models }) => models?.split('\n') ?? [],
  attributes: ({ attributes }) =>
    attributes?.split('\n').flatMap((row) => {
      const [name = '', values = ''] = row.split(':');
      return values.split(' ').map((value) => `${name}_${value}`);
    }) ?? [],
  origins: ({ origin }) => [origin ? countryName(origin) : notStated],
} satisfies Partial<Record<Facet, (item: Item) => string[]>>;

/** A facet from the engine's side: how to request values, and the number of results that it reports for each. */
export interface FacetTest {
  valuesIn(item: Item): string[];
  /** Values of different groups are separate filters. */
  groupOf(value: string): string;
  choose(values: string[]): Partial<SearchRequest>;
  counts(counts: Counts): ReadonlyMap<string, number>;
}
export const facetNames = Object.keys(valuesIn) as (keyof typeof valuesIn)[];
export const facets = Object.fromEntries(
  facetNames.map((facet): [string, FacetTest] => [
    facet,
    {
      valuesIn: valuesIn[facet],
      groupOf: (value) => groupOf(facetRules[facet], value),
      choose: (values) => ({ [facet]: values }),
      counts: (counts) => counts[facet],
    },
  ]),
) as Record<keyof typeof valuesIn, FacetTest>;
/** The filters of which each result has exactly one value. */
export const ownNames = facetNames.filter((facet) => !facetRules[facet].many);
/** For each such filter, the total number of results according to its counts. */
export const sumsOf = (counts: Counts) =>
  ownNames.map((name) => [...facets[name].counts(counts).values()].reduce((sum, count) => sum + count, 0));
/** What `sumsOf` returns when every result is counted. */
export const allEqual = (total: number) => ownNames.map(() => total);
