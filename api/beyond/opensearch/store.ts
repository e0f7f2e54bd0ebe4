import type { SearchRequest } from '../../search/engine.ts';
import { contributionsOf } from '../../search/match/contributions.ts';
import type { Alternative, Demand, ItemStore, LeastFit, Slot } from '../../search/match/item-store.ts';
import type { PlacesOfValues } from '../../search/match/narrow.ts';
import type { FittedVehicle } from '../../shop/fit/fitment.ts';
import { attributeValue } from '../../shop/search/facets.ts';
import { type Ask, totalOf } from './answers.ts';
import { fitting } from './conditions.ts';
import { saidOfHeads } from './heads.ts';
import type { KeptNames } from './names.ts';
import { createPages } from './pages.ts';
import {
  allOf,
  anyOf,
  best,
  everybody,
  type ItemQuery,
  isPartOf,
  nobody,
  not,
  type Query,
  type Rank,
  ranked,
  terms,
  worth,
} from './queries.ts';

const mostCategories = 10_000;
/** So many items with numbers have ranks of their own; must be below `maxWorth`. */
const mostNumbered = 2000;

/**
 * The items of an index in OpenSearch.
 * @param ask runs one search in that index
 */
export function createQueryStore(
  names: KeptNames,
  ask: Ask,
  placesOf: (language: SearchRequest['language']) => PlacesOfValues,
): ItemStore<ItemQuery> {
  const nothing: ItemQuery = { those: nobody, filters: [], ranks: [] };
  const unfiltered = (those: Query, scored: Rank['scored']): ItemQuery => ({
    those,
    filters: [],
    ranks: [{ scored, filters: [] }],
  });
  const plain = (those: Query): ItemQuery => unfiltered(those, (above) => worth(those, 1 + above));
  const isNothing = ({ those }: ItemQuery) => those === nobody;
  const sizes = new WeakMap<ItemQuery, Promise<number>>();
  const emptiness = new WeakMap<ItemQuery, Promise<boolean>>();

  const listsOf = (slot: Slot) => terms('lists', [...new Set(slot.flatMap(({ lists }) => lists))]);

  /** Queries for the items with one of these alternatives, and for their scores: the worth of the best one. */
  function slotQueries(slot: Slot): { those: Query; scored: Rank['scored'] } {
    const ways = contributionsOf(slot, names);
    const byWorth = [...Map.groupBy(ways, (way) => way.worth)];
    return {
      those: terms(
        'lists',
        ways.map(({ list }) => list),
      ),
      scored: (above) =>
        best(
          byWorth.map(([points, some]) =>
            worth(
              terms(
                'lists',
                some.map(({ list }) => list),
              ),
              points + above,
            ),
          ),
        ),
    };
  }

  function every(slots: readonly Slot[]): ItemQuery {
    if (slots.length === 0 || slots.some((slot) => slot.every(({ lists }) => lists.length === 0))) return nothing;
    const asked = slots.map(slotQueries);
    const { bonuses } = saidOfHeads(names.heads, names, slots);
    const more = [...bonuses]
      .filter(([bonus]) => bonus > 0)
      .map(([bonus, heads]) => worth(terms('head', heads), bonus));
    const those = allOf(asked.map(({ those }) => those));
    return unfiltered(those, (above) => {
      const must = asked.map(({ scored }, at) => scored(at === 0 ? above : 0));
      return { bool: { must, ...(more.length > 0 && { should: [best(more)] }) } };
    });
  }

  function fitQuery(vehicles: readonly FittedVehicle[], least: LeastFit | undefined): Query {
    const { fits, mayFit } = fitting(names.conditions, vehicles);
    if (least === 'fits') return fits;
    return anyOf([
      fits,
      mayFit,
      ...(least === 'unknown' ? [allOf([everybody, not({ exists: { field: 'fits' } })])] : []),
    ]);
  }

  function queryOf(demand: Demand<ItemQuery>): Query {
    if ('fits' in demand) return fitQuery(demand.fits, demand.least);
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

  function filtered(items: ItemQuery, queries: readonly Query[]): ItemQuery {
    if (queries.length === 0 || isNothing(items)) return items;
    const more = (filters: readonly Query[]) => [...filters, ...queries];
    return {
      those: allOf([items.those, ...queries]),
      filters: more(items.filters),
      ranks: items.ranks.map(({ scored, filters }) => ({ scored, filters: more(filters) })),
    };
  }

  function size(items: ItemQuery): Promise<number> {
    if (isNothing(items)) return Promise.resolve(0);
    const known = sizes.get(items);
    if (known) return known;
    const asked = ask({ query: items.those, size: 0, track_total_hits: true }).then(totalOf);
    sizes.set(items, asked);
    asked.catch(() => sizes.delete(items));
    return asked;
  }

  /** Looks for one item only, unless the size is already known. */
  function isEmpty(items: ItemQuery): Promise<boolean> {
    if (isNothing(items)) return Promise.resolve(true);
    const known = emptiness.get(items) ?? sizes.get(items)?.then((found) => found === 0);
    if (known) return known;
    const asked = ask({ query: items.those, size: 0, track_total_hits: 1, terminate_after: 1 }).then(
      (answer) => totalOf(answer) === 0,
    );
    emptiness.set(items, asked);
    asked.catch(() => emptiness.delete(items));
    return asked;
  }

  /** @param counted whether to count all hits too, which takes longer */
  async function hitsOf(items: ItemQuery, most: number, field: string, counted = false) {
    if (isNothing(items)) return { found: [], total: 0 };
    const query = { query: ranked(items), size: most, track_total_hits: counted };
    const answer = await ask({ ...query, _source: false, docvalue_fields: [field] });
    return { found: answer.hits.hits.map(({ fields }) => fields?.[field]?.[0]), total: totalOf(answer) };
  }

  return {
    nothing,
    everything: plain(everybody),
    fitments: (engineId) => names.fitments.get(engineId) ?? 0,
    ofRows(rows) {
      if (rows.length === 0) return nothing;
      const those = terms('row', rows);
      const worths = Object.fromEntries(rows.map((row, at) => [row, Math.max(1, mostNumbered - at)]));
      const source = "params.above + params.worths.get(String.valueOf(doc['row'].value))";
      return unfiltered(those, (above) => ({
        script_score: { query: those, script: { source, params: { worths, above } } },
      }));
    },
    described: ({ attribute, value }) => plain(terms('attributes', [attributeValue(attribute, value)])),
    every,
    async matched(slots) {
      const { headWords, wholeEnds } = saidOfHeads(names.heads, names, slots);
      return { items: every(slots), headWords, wholeEnds };
    },
    ending: (items, ends) => filtered(items, [terms('end', [...ends])]),
    those: (items, demands) => filtered(items, demands.map(queryOf)),
    firstOf(first, items) {
      if (isNothing(first) || isNothing(items)) return items;
      const among = first.ranks.map((rank) =>
        items.ranks.some((own) => isPartOf(rank, own)) ? rank : { ...rank, filters: [...rank.filters, items.those] },
      );
      return { ...items, ranks: [...among, ...items.ranks] };
    },
    together(first, second) {
      if (isNothing(first) || isNothing(second)) return isNothing(first) ? second : first;
      const ranks = [...first.ranks, ...second.ranks];
      return { those: anyOf([first.those, second.those]), filters: [], ranks };
    },
    some: (demands) => filtered(plain(everybody), demands.map(queryOf)),

    isEmpty,
    size,
    async first(items, most) {
      const { found, total } = await hitsOf(items, most, 'row', true);
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
      const answer = await ask({ query, size: 1, track_total_hits: false, _source: false });
      const [hit] = answer.hits.hits;
      if (!hit) return undefined;
      const had = new Set(hit.matched_queries);
      return slots.map((slot, at) => slot.find((_, number) => had.has(`${at} ${number}`)));
    },

    page: createPages(names, ask, placesOf),
    held: () => 1,
  };
}
