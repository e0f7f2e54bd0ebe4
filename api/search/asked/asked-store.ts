import { attributeValue, byFacet, type Facet, facetList, facets, groupOf } from '../../contract/facets.ts';
import { fits as allFits, type Fit, type FitScope, type FittedVehicle } from '../../contract/fitment.ts';
import { fallbackLanguage } from '../../contract/languages.ts';
import type { SearchRequest } from '../engine.ts';
import type { Alternative, Demand, ItemStore, Page, Slot } from '../item-store.ts';
import { contributionsOf } from '../matching.ts';
import { type PlacesOfValues, scopeOf } from '../narrow.ts';
import type { Names } from '../packed.ts';
import { fitMark } from '../vehicles.ts';
import { type Conditions, fitting } from './conditions.ts';
import { type Heads, saidOfHeads } from './heads.ts';
import {
  type AskedItems,
  allOf,
  anyOf,
  best,
  everybody,
  nobody,
  not,
  type Query,
  ranked,
  terms,
  topScore,
  worth,
} from './queries.ts';

/** What a process keeps of a catalogue whose items are in OpenSearch. */
export interface AskedNames extends Names {
  /** How many items each list has. */
  sizes: Uint32Array<ArrayBuffer>;
  heads: Heads;
  conditions: Conditions;
  /** How many fitments each engine has. */
  fitments: Map<string, number>;
  /** The values of each facet, in their order. */
  values: Readonly<Record<Facet, readonly string[]>>;
  /** The languages in which names are sorted. */
  languages: readonly string[];
  items: number;
}

/** A search as OpenSearch reads it, and the part of its answer that is read. */
export type AskedSearch = Readonly<Record<string, unknown>>;
export interface Answer {
  hits: {
    total?: { value: number };
    hits: { fields?: Record<string, unknown[]>; matched_queries?: string[] }[];
  };
  aggregations?: Record<string, Aggregation>;
}
interface Aggregation {
  doc_count?: number;
  buckets?: { key: string; doc_count: number }[];
  values?: Aggregation;
}

/** Results beyond these are counted, and listed by no page. */
export const mostListed = 1_000_000;
const mostCategories = 10_000;
const inOrder = { position: 'asc' };

/** The items of an index in OpenSearch. @param ask one search of that index */
export function createAskedStore(
  names: AskedNames,
  ask: (search: AskedSearch) => Promise<Answer>,
  placesOf: (language: SearchRequest['language']) => PlacesOfValues,
): ItemStore<AskedItems> {
  const nothing: AskedItems = { those: nobody, ranks: [] };
  const plain = (those: Query): AskedItems => ({ those, ranks: [worth(those, 1)] });
  const isNothing = ({ those }: AskedItems) => those === nobody;
  const sizes = new WeakMap<AskedItems, Promise<number>>();

  const listsOf = (slot: Slot) => terms('lists', [...new Set(slot.flatMap(({ lists }) => lists))]);

  /** The items with one of these alternatives, the best one's worth as their score. */
  function slotQueries(slot: Slot): { those: Query; rank: Query } {
    const ways = contributionsOf(slot, names);
    const byWorth = [...Map.groupBy(ways, (way) => way.worth)];
    return {
      those: terms(
        'lists',
        ways.map(({ list }) => list),
      ),
      rank: best(
        byWorth.map(([points, some]) =>
          worth(
            terms(
              'lists',
              some.map(({ list }) => list),
            ),
            points,
          ),
        ),
      ),
    };
  }

  function every(slots: readonly Slot[]): AskedItems {
    if (slots.length === 0 || slots.some((slot) => slot.every(({ lists }) => lists.length === 0))) return nothing;
    const asked = slots.map(slotQueries);
    const { bonuses } = saidOfHeads(names.heads, names, slots);
    const more = [...bonuses]
      .filter(([bonus]) => bonus > 0)
      .map(([bonus, heads]) => worth(terms('head', heads), bonus));
    return {
      those: allOf(asked.map(({ those }) => those)),
      ranks: [{ bool: { must: asked.map(({ rank }) => rank), ...(more.length > 0 && { should: [best(more)] }) } }],
    };
  }

  function fitQuery(vehicles: readonly FittedVehicle[], surely: boolean): Query {
    const { sure, maybe } = fitting(names.conditions, vehicles);
    return terms('fits', surely ? sure : [...sure, ...maybe]);
  }

  function queryOf(demand: Demand<AskedItems>): Query {
    if ('fits' in demand) return fitQuery(demand.fits, demand.surely ?? false);
    if ('brands' in demand) return terms('brands', demand.brands);
    if ('categories' in demand) return terms('categories', demand.categories);
    if ('attributes' in demand)
      return terms(
        'attributes',
        demand.attributes.map(({ attribute, value }) => attributeValue(attribute, value)),
      );
    if ('slots' in demand) return demand.slots.length === 0 ? everybody : allOf(demand.slots.map(listsOf));
    if ('among' in demand) return demand.among.those;
    return anyOf([demand.amongOrNot.among.those, not(demand.amongOrNot.not.those)]);
  }

  function filtered(items: AskedItems, queries: readonly Query[]): AskedItems {
    if (queries.length === 0 || isNothing(items)) return items;
    return {
      those: allOf([items.those, ...queries]),
      ranks: items.ranks.map((rank) => ({ bool: { must: [rank], filter: queries } })),
    };
  }

  function size(items: AskedItems): Promise<number> {
    if (isNothing(items)) return Promise.resolve(0);
    const known = sizes.get(items);
    if (known) return known;
    const asked = ask({ query: items.those, size: 0, track_total_hits: true }).then(totalOf);
    sizes.set(items, asked);
    asked.catch(() => sizes.delete(items));
    return asked;
  }

  async function hitsOf(items: AskedItems, most: number, field: string): Promise<{ found: unknown[]; total: number }> {
    if (isNothing(items)) return { found: [], total: 0 };
    const answer = await ask({
      ...{ query: ranked(items), size: most, track_total_hits: true, sort: ['_score', inOrder] },
      ...{ _source: false, docvalue_fields: [field] },
    });
    return { found: answer.hits.hits.map(({ fields }) => fields?.[field]?.[0]), total: totalOf(answer) };
  }

  return {
    nothing,
    everything: plain(everybody),
    fitments: (engineId) => names.fitments.get(engineId) ?? 0,
    ofRows(rows) {
      if (rows.length === 0) return nothing;
      const those = terms('row', rows);
      const source = 'params.worths.get(doc["row"].value)';
      const worths = Object.fromEntries(rows.map((row, at) => [row, Math.max(1, 2000 - at)]));
      const script = {
        source: source.replace('.get(', '.get(String.valueOf(').replace('value)', 'value))'),
        params: { worths },
      };
      return { those, ranks: [{ script_score: { query: those, script } }] };
    },
    described: ({ attribute, value }) => plain(terms('attributes', [attributeValue(attribute, value)])),
    every,
    async matched(slots) {
      const { headWords, wholeEnds } = saidOfHeads(names.heads, names, slots);
      return { items: every(slots), headWords, wholeEnds };
    },
    ending: (items, ends) => filtered(items, [terms('end', [...ends])]),
    those: (items, demands) => filtered(items, demands.map(queryOf)),
    firstOf: (first, { those, ranks }) =>
      isNothing(first) ? { those, ranks } : { those, ranks: [...first.ranks, ...ranks] },
    together(first, second) {
      if (isNothing(first) || isNothing(second)) return isNothing(first) ? second : first;
      return { those: anyOf([first.those, second.those]), ranks: [...first.ranks, ...second.ranks] };
    },
    some: (demands) => filtered(plain(everybody), demands.map(queryOf)),

    isEmpty: async (items) => (await size(items)) === 0,
    size,
    async first(items, most) {
      const { found, total } = await hitsOf(items, most, 'row');
      return { rows: found.map(Number), total };
    },
    categories: async (items, most) => (await hitsOf(items, most, 'categories')).found.map(String),
    async counted(sets, demands) {
      if (sets.length === 0) return [];
      const filter = demands.map(queryOf);
      const aggs = { own: { terms: { field: 'categories', size: mostCategories } } };
      const answer = await ask({ query: allOf([everybody, ...filter]), size: 0, aggs });
      const counts = new Map(answer.aggregations?.own?.buckets?.map(({ key, doc_count }) => [key, doc_count]));
      return sets.map((ids) => ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0));
    },
    async bestHas(items, slots) {
      if (isNothing(items)) return undefined;
      const marked = slots.flatMap((slot, at) =>
        slot.map((way: Alternative, number) => ({
          constant_score: { filter: terms('lists', way.lists), boost: 0, _name: `${at} ${number}` },
        })),
      );
      const query = { bool: { must: [ranked(items)], should: marked } };
      const answer = await ask({ query, size: 1, sort: ['_score', inOrder], _source: false });
      const [hit] = answer.hits.hits;
      if (!hit) return undefined;
      const had = new Set(hit.matched_queries);
      return slots.map((slot, at) => slot.find((_, number) => had.has(`${at} ${number}`)));
    },

    async page(items, request, fit): Promise<Page> {
      const marks = fit && marksOf(names, fit.vehicle);
      const scope = request.fitScope ?? 'all';
      const first = scope === 'fitting-if-any' ? 'fitting' : scope;
      const page = await pageIn(first);
      const isAny = Boolean(page.fitCounts?.fits || page.fitCounts?.fitsIf);
      return scope === 'fitting-if-any' && fit && !isAny ? pageIn('possible') : page;

      async function pageIn(within: Exclude<FitScope, 'fitting-if-any'>): Promise<Page> {
        const [lowest, highest] = scopeOf[within];
        const scoped = marks && within !== 'all' ? anyOf(marks.slice(lowest, highest + 1)) : undefined;
        const numbered = fit && fit.numbered > 0 && scope === 'fitting-if-any' ? items.ranks.slice(0, 1) : [];
        const inScope = scoped ? [anyOf([scoped, ...numbered])] : [];
        return asked(inScope);
      }

      async function asked(inScope: readonly Query[]): Promise<Page> {
        const choices = facetList.flatMap(([facet, rule]) =>
          [...Map.groupBy(request[facet] ?? [], (value) => groupOf(rule, value))].map(([group, values]) => ({
            ...{ facet, group, query: terms(facet, values) },
          })),
        );
        const all = choices.map(({ query }) => query);
        const aggs: Record<string, unknown> = {};
        const counting = (facet: Facet, filter: readonly Query[], include?: string) => ({
          filter: filter.length === 0 ? { match_all: {} } : allOf(filter),
          aggs: {
            values: {
              terms: { field: facet, size: Math.max(1, names.values[facet].length), ...(include && { include }) },
            },
          },
        });
        for (const [facet] of facetList) {
          aggs[facet] = counting(facet, [...all, ...inScope]);
          for (const choice of choices.filter((one) => one.facet === facet)) {
            const others = choices.filter((one) => one !== choice).map(({ query }) => query);
            const include = facets[facet].grouped ? `${choice.group}_.*` : undefined;
            aggs[`${facet} ${choice.group}`] = counting(facet, [...others, ...inScope], include);
          }
        }
        if (marks)
          for (const [mark, query] of marks.entries()) aggs[`fit ${mark}`] = { filter: allOf([...all, query]) };
        const from = (request.page - 1) * request.pageSize;
        const isListed = from + request.pageSize <= mostListed;
        const isEmpty = isNothing(items);
        const answer = isEmpty
          ? undefined
          : await ask({
              query: inFitOrder(items, marks, request.sort),
              ...(isListed ? { from, size: request.pageSize } : { size: 0 }),
              sort: sortOf(request, marks !== undefined),
              track_total_hits: true,
              track_scores: true,
              _source: false,
              docvalue_fields: ['row'],
              ...(all.length + inScope.length > 0 && { post_filter: allOf([...all, ...inScope]) }),
              aggs,
            });
        const counted = (name: string) =>
          new Map(answer?.aggregations?.[name]?.values?.buckets?.map(({ key, doc_count }) => [key, doc_count]));
        return {
          rows: answer?.hits.hits.map(({ fields }) => Number(fields?.row?.[0])) ?? [],
          total: answer ? totalOf(answer) : 0,
          counts: byFacet((facet, rule) => {
            const plainly = counted(facet);
            const own = new Map(
              choices
                .filter((one) => one.facet === facet)
                .map(({ group }) => [group, counted(`${facet} ${group}`)] as const),
            );
            const countOf = (value: string) => (own.get(groupOf(rule, value)) ?? plainly).get(value) ?? 0;
            const found = names.values[facet].map((value): [string, number] => [value, countOf(value)]);
            return new Map(found.filter(([, count]) => count > 0));
          }),
          fitCounts:
            marks &&
            (Object.fromEntries(
              allFits.map((kind) => [kind, answer?.aggregations?.[`fit ${fitMark[kind]}`]?.doc_count ?? 0]),
            ) as Record<Fit, number>),
        };
      }
    },
    held: () => 1,
  };

  function sortOf({ sort, language = fallbackLanguage }: SearchRequest, isForVehicle: boolean): unknown[] {
    const byFit = isForVehicle ? ['_score'] : [];
    // What is alike comes in the order of relevance, with a vehicle in that of ties.
    const alike = isForVehicle ? [inOrder] : ['_score', inOrder];
    if (sort === 'relevance') return ['_score', inOrder];
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
}

const totalOf = ({ hits }: Answer) => hits.total?.value ?? 0;

/** For each fit mark, the items that have it. */
function marksOf({ conditions }: AskedNames, vehicle: FittedVehicle): Query[] {
  const { sure, maybe } = fitting(conditions, [vehicle]);
  const [fits, mayFit] = [terms('fits', sure), terms('fits', maybe)];
  const names = { exists: { field: 'fits' } };
  const other = [not(fits), not(mayFit)];
  // Nothing is known not to fit a vehicle that has left the catalogue.
  const isKnown = vehicle.type !== undefined;
  const marks: Query[] = [];
  marks[fitMark.fits] = fits;
  marks[fitMark.fitsIf] = allOf([mayFit, not(fits)]);
  marks[fitMark.unknown] = allOf([...other, ...(isKnown ? [not(names)] : [])]);
  marks[fitMark.fitsNot] = isKnown ? allOf([...other, names]) : nobody;
  return marks;
}

/** What fits first, then by relevance; in another order the score says only how an item fits. */
function inFitOrder(items: AskedItems, marks: readonly Query[] | undefined, sort: SearchRequest['sort']): Query {
  if (!marks) return ranked(items);
  const top = sort === 'relevance' ? topScore(items) : 1;
  const fit = best(marks.map((query, mark) => worth(query, mark * top)));
  return sort === 'relevance'
    ? { bool: { must: [ranked(items), fit] } }
    : { bool: { must: [fit], filter: [items.those] } };
}
