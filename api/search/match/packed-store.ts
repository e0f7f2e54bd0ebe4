import type { SearchRequest } from '../engine.ts';
import { byteAt, numberAt, valueAt } from '../index/at.ts';
import { createAttributes } from '../index/attributes.ts';
import { type FacetColumn, type PackedIndex, textAt } from '../index/packed.ts';
import { includes, listAt } from '../index/pairs.ts';
import type { Alternative, Demand, ItemStore, LeastFit } from './item-store.ts';
import { Matching } from './matching.ts';
import { narrow, type PlacesOfValues } from './narrow.ts';
import { createVehicles, fitMark } from './vehicles.ts';

type Test = (position: number) => boolean;

/**
 * The items of an index in memory; `Items` are positions.
 * @param placesOf the order of a facet's values in a language
 */
export function createPackedStore(
  packed: PackedIndex,
  placesOf: (language: SearchRequest['language']) => PlacesOfValues,
): ItemStore<Uint32Array> {
  const { columns, lists, headEnd, positionOf, fits } = packed;
  const { rows } = columns;
  const matching = new Matching(packed);
  const { sets } = matching;
  const vehicles = createVehicles(packed);
  const attributes = createAttributes(columns.attributes);
  const categories = byCategory(columns.facets.categories);
  const headEnds = 1 + headEnd.reduce((most, end) => Math.max(most, end), 0);
  const everything = Uint32Array.from(rows, (_, position) => position);
  /** For each position, 1 if an item is in a list; kept for lists that are asked for repeatedly. */
  const flags = new WeakMap<Uint32Array, Uint8Array>();

  function flagsOf(items: Uint32Array): Uint8Array {
    let isIn = flags.get(items);
    if (!isIn) {
      isIn = new Uint8Array(rows.length);
      for (const position of items) isIn[position] = 1;
      flags.set(items, isIn);
    }
    return isIn;
  }

  const wantedOf = ({ values }: FacetColumn, wanted: readonly string[]) =>
    Uint8Array.from(values, (id) => Number(wanted.includes(id)));

  function isOf(column: FacetColumn, ids: readonly string[]): Test {
    const isWanted = wantedOf(column, ids);
    const { of } = column;
    return (position) => isWanted[valueAt(of, position)] === 1;
  }

  const has = (alternative: Alternative, position: number) =>
    alternative.lists.some((list) => includes(listAt(lists, list), position));

  const leastOf = ({ least = 'fitsIf' }: { least?: LeastFit | 'fitsIf' }) => fitMark[least];

  function testOf(demand: Demand<Uint32Array>): Test {
    if ('fits' in demand) {
      const marks = vehicles.marks(demand.fits);
      const least = leastOf(demand);
      return (position) => byteAt(marks, position) >= least;
    }
    if ('brands' in demand) return isOf(columns.facets.brands, demand.brands);
    if ('categories' in demand) return isOf(columns.facets.categories, demand.categories);
    if ('attributes' in demand) {
      const such = demand.attributes.map(({ attribute, value }) => attributes.itemsWith(attribute, value));
      return (position) => such.some((items) => includes(items, position));
    }
    if ('slots' in demand) return (position) => demand.slots.every((slot) => slot.some((way) => has(way, position)));
    if ('among' in demand) {
      const isIn = flagsOf(demand.among);
      return (position) => isIn[position] === 1;
    }
    const [isIn, isNot] = [flagsOf(demand.amongOrNot.among), flagsOf(demand.amongOrNot.not)];
    return (position) => isIn[position] === 1 || isNot[position] === 0;
  }

  /** All items that obey one demand, where they can be found without a call for each item. */
  function ofEverything(demand: Demand<Uint32Array>): Uint32Array | undefined {
    if ('fits' in demand) return sets.marked(vehicles.marks(demand.fits), leastOf(demand));
    const { brands, categories: ofKind } = columns.facets;
    if ('brands' in demand) return sets.having(brands.of, wantedOf(brands, demand.brands));
    if ('categories' in demand) return sets.having(ofKind.of, wantedOf(ofKind, demand.categories));
    return undefined;
  }

  function allOf(demands: readonly Demand<Uint32Array>[]): Test {
    const tests = demands.map(testOf);
    const [only, ...others] = tests;
    if (!only) return () => true;
    return others.length === 0 ? only : (position) => tests.every((test) => test(position));
  }

  const rowsOf = (positions: Uint32Array) => Array.from(positions, (position) => numberAt(rows, position));

  return {
    nothing: new Uint32Array(),
    everything,
    fitments(engineId) {
      const engine = fits.engines.get(engineId);
      return engine === undefined ? 0 : numberAt(fits.starts, engine + 1) - numberAt(fits.starts, engine);
    },
    ofRows: (wanted) =>
      Uint32Array.from(wanted.map((row) => (positionOf[row] ?? 0) - 1).filter((position) => position >= 0)),
    described: ({ attribute, value }) => attributes.itemsWith(attribute, value),
    every: (slots, within) => matching.every(slots, within).items,
    matched: async (slots, within) => matching.every(slots, within),
    ending(items, ends) {
      const isEnd = new Uint8Array(headEnds);
      for (const end of ends) isEnd[end] = 1;
      return sets.those(items, (position) => isEnd[numberAt(headEnd, position)] === 1);
    },
    those(items, demands) {
      const [first, ...others] = demands;
      if (!first) return items;
      const some = items === everything ? ofEverything(first) : undefined;
      if (!some) return sets.those(items, allOf(demands));
      return others.length === 0 ? some : sets.those(some, allOf(others));
    },
    firstOf: (first, items) => sets.firstOf(first, items),
    together: (first, second) => sets.together(first, second),
    some(demands, limit) {
      const obeys = allOf(demands);
      const found: number[] = [];
      for (let position = 0; position < rows.length && found.length < limit; position++)
        if (obeys(position)) found.push(position);
      return Uint32Array.from(found);
    },

    isEmpty: async (items) => items.length === 0,
    size: async (items) => items.length,
    first: async (items, most) => ({ rows: rowsOf(items.subarray(0, most)), total: items.length }),
    async categories(items, most) {
      return Array.from(items.subarray(0, most), (position) => textAt(columns.facets.categories, position));
    },
    async counted(asked, demands) {
      const obeys = allOf(demands);
      return asked.map((ids) => {
        let count = 0;
        for (const id of ids) for (const position of categories.get(id) ?? []) if (obeys(position)) count++;
        return count;
      });
    },
    async bestHas(items, slots) {
      const best = items[0];
      return best === undefined ? undefined : slots.map((slot) => slot.find((way) => has(way, best)));
    },
    async page(items, request, fit) {
      const { page, ...narrowed } = narrow(columns, items, request, {
        placesOfValues: placesOf(request.language),
        fitting: fit && { marks: vehicles.marks([fit.vehicle]), numbered: fit.numbered },
      });
      return { ...narrowed, rows: rowsOf(page) };
    },
    held: (items) => items.length,
  };
}

/** The ascending positions of each category's items. */
function byCategory({ values, of }: FacetColumn): Map<string, Uint32Array> {
  const starts = new Uint32Array(values.length + 1);
  for (const category of of) starts[category + 1] = numberAt(starts, category + 1) + 1;
  for (let at = 1; at < starts.length; at++) starts[at] = numberAt(starts, at) + numberAt(starts, at - 1);
  const next = starts.slice();
  const positions = new Uint32Array(of.length);
  for (const [position, category] of of.entries()) {
    const at = numberAt(next, category);
    positions[at] = position;
    next[category] = at + 1;
  }
  return new Map(values.map((id, at) => [id, positions.subarray(starts[at], starts[at + 1])]));
}
