import { byFacet, type Facet, facetList } from '../contract/facets.ts';
import type { Fit, FitScope } from '../contract/fitment.ts';
import { fallbackLanguage } from '../contract/languages.ts';
import type { Counts, SearchRequest } from './engine.ts';
import type { Columns, FacetColumn } from './packed.ts';
import { fitMark, fitOfMark } from './vehicles.ts';

/** The place of each of a facet's values, where that is not the order in which they are numbered. */
type PlacesOfValues = (facet: Facet, values: readonly string[]) => Uint32Array;

/** How the results fit the shopper's vehicle. */
export interface Fitting {
  /** For each position its `fitMark`. */
  marks: Uint8Array;
  /** So many of the first results have the number that was searched for. */
  numbered: number;
}

interface Narrowed {
  page: Uint32Array;
  total: number;
  counts: Counts;
  fitCounts: Readonly<Record<Fit, number>> | undefined;
}

/** Above the bits of the facets. */
const scopeBit = 1 << 7;

/**
 * The results that pass the filters, in the requested order, and the counts of each filter. With a vehicle, what fits
 * comes first in every order.
 * @param placesOfValues the order of a facet's values in the request's language; that of English by default
 */
export function narrow(
  columns: Columns,
  positions: Uint32Array,
  request: SearchRequest,
  { placesOfValues, fitting }: { placesOfValues?: PlacesOfValues; fitting?: Fitting | undefined } = {},
): Narrowed {
  const bits = byFacet((facet) => 1 << facetList.findIndex(([other]) => other === facet));
  /** For each result: the bits of the facets whose choice excludes it. */
  const out = new Uint8Array(positions.length);
  for (const [facet] of facetList) leaveOut(out, bits[facet], positions, columns.facets[facet], request[facet] ?? []);
  const fitCounts = fitting && applyScope(out, positions, request, fitting);
  const matching = positions.filter((_, at) => out[at] === 0);
  const inOrder = sorted(columns, matching, request, placesOfValues);
  const from = (request.page - 1) * request.pageSize;
  return {
    page: (fitting ? byFit(inOrder, fitting.marks) : inOrder).slice(from, from + request.pageSize),
    total: matching.length,
    counts: byFacet((facet) => countsOf(columns.facets[facet], positions, out, bits[facet])),
    fitCounts,
  };
}

/** Excludes what the scope leaves out, and counts the results of each fit before that. */
function applyScope(
  out: Uint8Array,
  positions: Uint32Array,
  { fitScope = 'all' }: SearchRequest,
  { marks, numbered }: Fitting,
): Record<Fit, number> {
  const counts = new Uint32Array(fitOfMark.length);
  for (let at = 0; at < positions.length; at++) {
    const mark = marks[positions[at] as number] as number;
    if (out[at] === 0) counts[mark] = (counts[mark] as number) + 1;
  }
  const isAnyFitting = Boolean(counts[fitMark.fits] || counts[fitMark.fitsIf]);
  const scope = fitScope !== 'fitting-if-any' ? fitScope : isAnyFitting ? 'fitting' : 'possible';
  const [lowest, highest] = scopeMarks[scope];
  const kept = fitScope === 'fitting-if-any' ? numbered : 0;
  for (let at = kept; at < positions.length; at++) {
    const mark = marks[positions[at] as number] as number;
    if (mark < lowest || mark > highest) out[at] = (out[at] as number) | scopeBit;
  }
  return Object.fromEntries(fitOfMark.map((fit, mark) => [fit, counts[mark]])) as Record<Fit, number>;
}

const { fits, fitsIf, unknown, fitsNot } = fitMark;
/** The lowest and the highest mark of what a scope lists. */
const scopeMarks: Record<Exclude<FitScope, 'fitting-if-any'>, readonly [number, number]> = {
  all: [fitsNot, fits],
  fitting: [fitsIf, fits],
  possible: [unknown, fits],
  'not-fitting': [fitsNot, fitsNot],
  rest: [fitsNot, unknown],
};

/** What fits first; results of one fit keep their order. */
function byFit(positions: Uint32Array, marks: Uint8Array): Uint32Array {
  const result = new Uint32Array(positions.length);
  let next = 0;
  for (let mark = fitOfMark.length - 1; mark >= 0; mark--)
    for (const position of positions) if (marks[position] === mark) result[next++] = position;
  return result;
}

function leaveOut(
  out: Uint8Array,
  bit: number,
  positions: Uint32Array,
  { values, of }: FacetColumn,
  wanted: readonly string[],
): void {
  if (wanted.length === 0) return;
  const isWanted = Uint8Array.from(values, (value) => Number(wanted.includes(value)));
  for (let at = 0; at < positions.length; at++) {
    if (isWanted[of[positions[at] as number] as number] === 0) out[at] = (out[at] as number) | bit;
  }
}

/** Number of results for each value, among those that no other facet excludes. */
function countsOf(
  { values, of }: FacetColumn,
  positions: Uint32Array,
  out: Uint8Array,
  own: number,
): ReadonlyMap<string, number> {
  const counts = new Uint32Array(values.length);
  for (let at = 0; at < positions.length; at++) {
    if (((out[at] as number) & ~own) !== 0) continue;
    const value = of[positions[at] as number] as number;
    counts[value] = (counts[value] as number) + 1;
  }
  return new Map(values.flatMap((value, number) => (counts[number] ? [[value, counts[number]]] : [])));
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
    const places = (namePlaces[language] ?? namePlaces[fallbackLanguage]) as Uint32Array;
    return byPlace(positions, (position) => places[nameOf[position] as number] as number);
  }
  const ofFacet = facetList.find(([, rule]) => rule.sort === sort);
  if (ofFacet) {
    const [facet] = ofFacet;
    const { values, of } = columns.facets[facet];
    const places = placesOfValues?.(facet, values);
    return byPlace(positions, (position) => {
      const value = of[position] as number;
      return places ? (places[value] as number) : value;
    });
  }
  const rising = byPrice(columns, positions);
  if (sort === 'price-low') return rising;
  // A price on request sorts last in either direction.
  let priced = rising.length;
  while (priced > 0 && (columns.priceRank[rising[priced - 1] as number] as number) >= columns.priced) priced--;
  rising.subarray(0, priced).reverse();
  return rising;
}

/** Sorts by a place; results with the same one keep their order. */
function byPlace(positions: Uint32Array, placeOf: (position: number) => number): Uint32Array {
  // One number holds the place and the order: sorting numbers is several times faster than calling a function.
  const keys = new Float64Array(positions.length);
  for (let at = 0; at < keys.length; at++) keys[at] = placeOf(positions[at] as number) * 2 ** 32 + at;
  keys.sort();
  const result = new Uint32Array(positions.length);
  for (let at = 0; at < keys.length; at++) result[at] = positions[(keys[at] as number) % 2 ** 32] as number;
  return result;
}

function byPrice({ priceRank, byPrice: inOrder }: Columns, positions: Uint32Array): Uint32Array {
  return positions
    .map((position) => priceRank[position] as number)
    .sort()
    .map((place) => inOrder[place] as number);
}
