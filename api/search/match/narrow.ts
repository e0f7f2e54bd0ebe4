import type { Fit, FitScope } from '../../shop/fit/fitment.ts';
import { fallbackLanguage } from '../../shop/language/languages.ts';
import { recordOf } from '../../shop/rules.ts';
import { byFacet, type Facet, facetList, facets, groupOf } from '../../shop/search/facets.ts';
import type { Counts, SearchRequest } from '../engine.ts';
import { byteAt, numberAt, valueAt } from '../index/at.ts';
import type { Columns, FacetColumn, Numbers, SetColumn } from '../index/packed.ts';
import { type Lists, listAt } from '../index/pairs.ts';
import { fitMark, fitOfMark } from './vehicles.ts';

/** For each of a facet's values its rank, where that differs from the numbering of the values. */
export type PlacesOfValues = (facet: Facet, values: readonly string[]) => Uint32Array;

/** How the results fit the shopper's vehicle. */
export interface Fitting {
  /** For each position, its `fitMark`. */
  marks: Uint8Array;
  /** So many of the first results are there because of the number that was searched for. */
  numbered: number;
}

export interface Narrowed {
  page: Uint32Array;
  total: number;
  counts: Counts;
  fitCounts: Readonly<Record<Fit, number>> | undefined;
}

/** A filter that the shopper has set: on a facet, or on one group of its values. */
interface Choice {
  facet: Facet;
  group: string;
  bit: number;
}

interface ExcludedAlone {
  choice: Choice;
  results: number[];
}

/** Stands above the bits of the choices. */
const scopeBit = 1 << 30;

/**
 * The results that pass the filters, in the requested order, and the counts for each filter. With a vehicle, what fits
 * comes first in every order.
 * @param placesOfValues the order of a facet's values in the request's language; by default English
 */
export function narrow(
  columns: Columns,
  positions: Uint32Array,
  request: SearchRequest,
  { placesOfValues, fitting }: { placesOfValues?: PlacesOfValues; fitting?: Fitting | undefined } = {},
): Narrowed {
  /** For each result, the bits of the choices that exclude it. */
  const out = new Uint32Array(positions.length);
  const choices = choicesOf(request);
  for (const { facet, group, bit } of choices) {
    const wanted = (request[facet] ?? []).filter((value) => groupOf(facets[facet], value) === group);
    leaveOut(out, bit, positions, columnOf(columns, facet), wanted);
  }
  const fitCounts = fitting && applyScope(out, positions, request, fitting);
  const matching = choices.length === 0 && !fitting ? positions : positions.filter((_, at) => out[at] === 0);
  const excludedAlone = byOnlyBit(out, positions, choices);
  const inOrder = sorted(columns, matching, request, placesOfValues);
  const from = (request.page - 1) * request.pageSize;
  return {
    page: (fitting ? byFit(inOrder, fitting.marks) : inOrder).slice(from, from + request.pageSize),
    total: matching.length,
    counts: byFacet((facet) => {
      const counts = countsOf(columnOf(columns, facet), matching);
      // The values of a choice are counted as if that choice had not been made.
      for (const { choice, results } of excludedAlone) {
        if (choice.facet !== facet) continue;
        const more = countsOf(columnOf(columns, facet), Uint32Array.from(results));
        for (const [value, count] of more)
          if (groupOf(facets[facet], value) === choice.group) counts.set(value, (counts.get(value) ?? 0) + count);
      }
      return counts;
    }),
    fitCounts,
  };
}

/** Each choice has its own bit below the scope's; searchRules.maxChosen keeps their number below 30. */
function choicesOf(request: SearchRequest): Choice[] {
  const groups = facetList.flatMap(([facet, rule]) =>
    [...new Set((request[facet] ?? []).map((value) => groupOf(rule, value)))].map((group) => ({ facet, group })),
  );
  return groups.map((choice, at) => ({ ...choice, bit: 1 << at }));
}

/** For each choice, the results that only this choice excludes. */
function byOnlyBit(out: Uint32Array, positions: Uint32Array, choices: readonly Choice[]): ExcludedAlone[] {
  const lists = choices.map((choice): ExcludedAlone => ({ choice, results: [] }));
  if (choices.length > 0)
    for (let at = 0; at < out.length; at++) {
      const bits = numberAt(out, at);
      if (bits !== 0 && (bits & (bits - 1)) === 0) lists[31 - Math.clz32(bits)]?.results.push(numberAt(positions, at));
    }
  return lists;
}

/** The column of any facet; if it has sets, `of` has the numbers of sets. */
type AnyColumn = FacetColumn & Partial<Pick<SetColumn, 'sets'>>;

function columnOf(columns: Columns, facet: Facet): AnyColumn {
  return facet === 'attributes' || facet === 'models' ? columns[facet] : columns.facets[facet];
}

/**
 * Excludes what is outside the scope.
 * @returns how many results have each fit, before the scope applies
 */
function applyScope(
  out: Uint32Array,
  positions: Uint32Array,
  { fitScope = 'all' }: SearchRequest,
  { marks, numbered }: Fitting,
): Record<Fit, number> {
  const counts = new Uint32Array(fitOfMark.length);
  for (let at = 0; at < positions.length; at++) {
    const mark = byteAt(marks, numberAt(positions, at));
    if (out[at] === 0) counts[mark] = numberAt(counts, mark) + 1;
  }
  const isAnyFitting = Boolean(counts[fitMark.fits] || counts[fitMark.fitsIf]);
  const scope = fitScope !== 'fitting-if-any' ? fitScope : isAnyFitting ? 'fitting' : 'possible';
  const [lowest, highest] = scopeOf[scope];
  const kept = fitScope === 'fitting-if-any' ? numbered : 0;
  for (let at = kept; at < positions.length; at++) {
    const mark = byteAt(marks, numberAt(positions, at));
    if (mark < lowest || mark > highest) out[at] = numberAt(out, at) | scopeBit;
  }
  return recordOf(fitOfMark, (fit) => numberAt(counts, fitMark[fit]));
}

const { fits, fitsIf, unknown, fitsNot } = fitMark;
/** The lowest and highest mark that a scope lists. */
export const scopeOf: Record<Exclude<FitScope, 'fitting-if-any'>, readonly [number, number]> = {
  all: [fitsNot, fits],
  fitting: [fitsIf, fits],
  possible: [unknown, fits],
  'not-fitting': [fitsNot, fitsNot],
  rest: [fitsNot, unknown],
};

/** Sorts by fit, the best first; results with the same fit keep their order. */
function byFit(positions: Uint32Array, marks: Uint8Array): Uint32Array {
  const result = new Uint32Array(positions.length);
  let next = 0;
  for (let mark = fitOfMark.length - 1; mark >= 0; mark--)
    for (const position of positions) if (marks[position] === mark) result[next++] = position;
  return result;
}

function leaveOut(
  out: Uint32Array,
  bit: number,
  positions: Uint32Array,
  { values, of, sets }: AnyColumn,
  wanted: readonly string[],
): void {
  const isWanted = Uint8Array.from(values, (value) => Number(wanted.includes(value)));
  const hasWanted = sets
    ? Uint8Array.from({ length: sets.starts.length - 1 }, (_, set) =>
        Number(listAt(sets, set).some((value) => isWanted[value] === 1)),
      )
    : isWanted;
  for (let at = 0; at < positions.length; at++) {
    if (hasWanted[valueAt(of, numberAt(positions, at))] === 0) out[at] = numberAt(out, at) | bit;
  }
}

/** How many of these items have each value that occurs, in the order of the values. */
function countsOf({ values, of, sets }: AnyColumn, positions: Uint32Array): Map<string, number> {
  const counts = sets ? countsInSets(sets, of, positions, values.length) : counted(of, positions, values.length);
  const found = new Map<string, number>();
  values.forEach((value, number) => {
    const count = numberAt(counts, number);
    if (count > 0) found.set(value, count);
  });
  return found;
}

/** How many of these positions have each number. */
function counted(of: Numbers, positions: Uint32Array, numbers: number): Uint32Array {
  const counts = new Uint32Array(numbers);
  for (let at = 0; at < positions.length; at++) {
    const number = valueAt(of, numberAt(positions, at));
    counts[number] = numberAt(counts, number) + 1;
  }
  return counts;
}

function countsInSets({ starts, items }: Lists, of: Numbers, positions: Uint32Array, values: number): Uint32Array {
  const counts = new Uint32Array(values);
  const add = (set: number, count: number) => {
    for (let at = numberAt(starts, set); at < numberAt(starts, set + 1); at++)
      counts[numberAt(items, at)] = numberAt(counts, numberAt(items, at)) + count;
  };
  const setCount = starts.length - 1;
  // Goes through the items or through the sets, whichever are fewer.
  if (positions.length < setCount) for (const position of positions) add(valueAt(of, position), 1);
  else for (const [set, count] of counted(of, positions, setCount).entries()) if (count > 0) add(set, count);
  return counts;
}

function sorted(
  columns: Columns,
  positions: Uint32Array,
  { sort, language = fallbackLanguage }: SearchRequest,
  placesOfValues?: PlacesOfValues,
): Uint32Array {
  if (sort === 'relevance') return positions;
  if (sort === 'name') {
    const { nameOf, namePlaces } = columns;
    const places = namePlaces[language] ?? namePlaces[fallbackLanguage];
    return byPlace(positions, (position) => numberAt(places, numberAt(nameOf, position)));
  }
  const ofFacet = facetList.find(([, rule]) => rule.sort === sort);
  if (ofFacet) {
    const [facet] = ofFacet;
    const { values, of } = columnOf(columns, facet);
    const places = placesOfValues?.(facet, values);
    return byPlace(positions, (position) => {
      const value = valueAt(of, position);
      return places ? numberAt(places, value) : value;
    });
  }
  const rising = byPrice(columns, positions);
  if (sort === 'price-low') return rising;
  // A price on request sorts last in either direction.
  let priced = rising.length;
  while (priced > 0 && numberAt(columns.priceRank, numberAt(rising, priced - 1)) >= columns.priced) priced--;
  rising.subarray(0, priced).reverse();
  return rising;
}

/** Sorts by a rank; results with the same rank keep their order. */
function byPlace(positions: Uint32Array, placeOf: (position: number) => number): Uint32Array {
  // One number holds rank and order: sorting numbers is several times faster than calling a function.
  const keys = new Float64Array(positions.length);
  for (let at = 0; at < keys.length; at++) keys[at] = placeOf(numberAt(positions, at)) * 2 ** 32 + at;
  keys.sort();
  const result = new Uint32Array(positions.length);
  for (let at = 0; at < keys.length; at++) result[at] = numberAt(positions, (keys[at] as number) % 2 ** 32);
  return result;
}

function byPrice({ priceRank, byPrice: inOrder }: Columns, positions: Uint32Array): Uint32Array {
  return positions
    .map((position) => numberAt(priceRank, position))
    .sort()
    .map((place) => numberAt(inOrder, place));
}
