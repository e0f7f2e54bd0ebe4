import type { SearchRequest } from '../../search/engine.ts';
import type { ItemStore, Page } from '../../search/match/item-store.ts';
import { type PlacesOfValues, scopeOf } from '../../search/match/narrow.ts';
import { fitMark } from '../../search/match/vehicles.ts';
import { fits as allFits, type Fit, type FitScope, type FittedVehicle } from '../../shop/fit/fitment.ts';
import { fallbackLanguage } from '../../shop/language/languages.ts';
import { recordOf } from '../../shop/rules.ts';
import { byFacet, type Facet, facetList, facets, groupOf } from '../../shop/search/facets.ts';
import { type Answer, type Ask, mostListed, totalOf } from './answers.ts';
import { fitting } from './conditions.ts';
import type { KeptNames } from './names.ts';
import {
  allOf,
  anyOf,
  best,
  type ItemQuery,
  nobody,
  not,
  type Query,
  ranked,
  rankQuery,
  terms,
  topScore,
  worth,
} from './queries.ts';

/** A filter: the chosen values of one group of a facet. */
interface Choice {
  facet: Facet;
  group: string;
  /** The name of the aggregation that counts this facet's values without this filter. */
  name: string;
  query: Query;
}

type PlacesIn = (language: SearchRequest['language']) => PlacesOfValues;

/** Makes the function that reads a page of results with one search: filters, order, and the counts for each filter. */
export function createPages(names: KeptNames, ask: Ask, placesOf: PlacesIn): ItemStore<ItemQuery>['page'] {
  return async function page(items, request, fit) {
    const marks = fit && marksOf(names, fit.vehicle);
    const scope = request.fitScope ?? 'all';
    const found = await pageIn(scope === 'fitting-if-any' ? 'fitting' : scope);
    const isAny = Boolean(found.fitCounts?.fits || found.fitCounts?.fitsIf);
    return scope === 'fitting-if-any' && fit && !isAny ? pageIn('possible') : found;

    function pageIn(within: Exclude<FitScope, 'fitting-if-any'>): Promise<Page> {
      const [lowest, highest] = scopeOf[within];
      const scoped = marks && within !== 'all' ? anyOf(marks.slice(lowest, highest + 1)) : undefined;
      const numbered =
        fit && fit.numbered > 0 && scope === 'fitting-if-any'
          ? items.ranks.slice(0, 1).map((rank) => rankQuery(rank))
          : [];
      return asked(items, request, marks, scoped ? [anyOf([scoped, ...numbered])] : []);
    }
  };

  async function asked(
    items: ItemQuery,
    request: SearchRequest,
    marks: readonly Query[] | undefined,
    inScope: readonly Query[],
  ): Promise<Page> {
    const choices = choicesOf(request);
    const all = choices.map(({ query }) => query);
    const aggs = countsOf(names, choices, inScope);
    for (const [mark, query] of marks?.entries() ?? []) aggs[`fit ${mark}`] = { filter: allOf([...all, query]) };
    const from = (request.page - 1) * request.pageSize;
    const answer =
      items.those === nobody
        ? undefined
        : await ask({
            query: inFitOrder(items, marks, request.sort),
            ...(from + request.pageSize <= mostListed ? { from, size: request.pageSize } : { size: 0 }),
            sort: sortOf(names, placesOf, request, marks !== undefined),
            track_total_hits: true,
            track_scores: true,
            _source: false,
            docvalue_fields: ['row'],
            ...(all.length + inScope.length > 0 && { post_filter: allOf([...all, ...inScope]) }),
            aggs,
          });
    return readPage(names, choices, answer, marks);
  }
}

/**
 * The aggregations that count the values of each facet, over the results that pass all filters. For each choice there
 * is another one, over the results that pass all other filters.
 */
function countsOf(names: KeptNames, choices: readonly Choice[], inScope: readonly Query[]): Record<string, unknown> {
  const counting = (facet: Facet, filter: readonly Query[], include?: readonly string[]) => {
    const size = Math.max(1, names.values[facet].length);
    const values = { terms: { field: facet, size, ...(include && { include }) } };
    return filter.length === 0 ? values : { filter: allOf(filter), aggs: { values } };
  };
  const all = choices.map(({ query }) => query);
  const aggs: Record<string, unknown> = {};
  for (const [facet, rule] of facetList) {
    aggs[facet] = counting(facet, [...all, ...inScope]);
    for (const choice of choices.filter((one) => one.facet === facet)) {
      const others = choices.filter((one) => one !== choice).map(({ query }) => query);
      const own = names.values[facet].filter((value) => groupOf(rule, value) === choice.group);
      aggs[choice.name] = counting(facet, [...others, ...inScope], facets[facet].grouped ? own : undefined);
    }
  }
  return aggs;
}

function readPage(
  names: KeptNames,
  choices: readonly Choice[],
  answer: Answer | undefined,
  marks: readonly Query[] | undefined,
): Page {
  const counted = (name: string) => {
    const found = answer?.aggregations?.[name];
    return new Map((found?.values ?? found)?.buckets?.map(({ key, doc_count }) => [key, doc_count]));
  };
  const fitCount = (kind: Fit) => answer?.aggregations?.[`fit ${fitMark[kind]}`]?.doc_count ?? 0;
  return {
    rows: answer?.hits.hits.map(({ fields }) => Number(fields?.row?.[0])) ?? [],
    total: answer ? totalOf(answer) : 0,
    counts: byFacet((facet, rule) => {
      const plainly = counted(facet);
      const ofFacet = choices.filter((one) => one.facet === facet);
      const own = new Map(ofFacet.map(({ group, name }) => [group, counted(name)] as const));
      const countOf = (value: string) => (own.get(groupOf(rule, value)) ?? plainly).get(value) ?? 0;
      const found = names.values[facet].map((value): [string, number] => [value, countOf(value)]);
      return new Map(found.filter(([, count]) => count > 0));
    }),
    fitCounts: marks && recordOf(allFits, fitCount),
  };
}

function sortOf(
  names: KeptNames,
  placesOf: PlacesIn,
  { sort, language = fallbackLanguage }: SearchRequest,
  isForVehicle: boolean,
): unknown[] {
  const byFit = isForVehicle ? ['_score'] : [];
  // Equal items come in the order of relevance or, with a vehicle, of positions.
  const alike = isForVehicle ? [] : ['_score'];
  if (sort === 'relevance') return ['_score'];
  if (sort === 'price-low') return [...byFit, { rising: 'asc' }];
  if (sort === 'price-high') return [...byFit, { falling: 'asc' }];
  if (sort === 'name') {
    const known = names.languages.includes(language) ? language : fallbackLanguage;
    return [...byFit, { [`name_${known}`]: 'asc' }, ...alike];
  }
  const [facet] = facetList.find(([, rule]) => rule.sort === sort) as [Facet, unknown];
  const places = placesOf(language)(facet, names.values[facet]);
  const params = { places: Object.fromEntries(names.values[facet].map((value, at) => [value, places[at]])) };
  const source = `params.places.getOrDefault(doc['${facet}'].value, 0)`;
  return [...byFit, { _script: { type: 'number', script: { source, params }, order: 'asc' } }, ...alike];
}

function choicesOf(request: SearchRequest): Choice[] {
  return facetList.flatMap(([facet, rule]) =>
    [...Map.groupBy(request[facet] ?? [], (value) => groupOf(rule, value))].map(([group, values]) => ({
      facet,
      group,
      name: `${facet} ${group}`,
      query: terms(facet, values),
    })),
  );
}

/** For each fit mark, a query for the items that have it. */
function marksOf({ conditions }: KeptNames, vehicle: FittedVehicle): Query[] {
  const { fits, mayFit } = fitting(conditions, [vehicle]);
  const names = { exists: { field: 'fits' } };
  const other = [not(fits), not(mayFit)];
  // No item is known not to fit a vehicle that has left the catalogue.
  const isKnown = vehicle.type !== undefined;
  const marks: Query[] = [];
  marks[fitMark.fits] = fits;
  marks[fitMark.fitsIf] = allOf([mayFit, not(fits)]);
  marks[fitMark.unknown] = allOf([...other, ...(isKnown ? [not(names)] : [])]);
  marks[fitMark.fitsNot] = isKnown ? allOf([...other, names]) : nobody;
  return marks;
}

/** Sorts by fit, then by relevance; for any other order, the score says only how an item fits. */
function inFitOrder(items: ItemQuery, marks: readonly Query[] | undefined, sort: SearchRequest['sort']): Query {
  if (!marks) return ranked(items);
  const top = sort === 'relevance' ? topScore(items) : 1;
  const fit = best(marks.map((query, mark) => worth(query, mark * top)));
  return sort === 'relevance'
    ? { bool: { must: [ranked(items), fit] } }
    : { bool: { must: [fit], filter: [items.those] } };
}
