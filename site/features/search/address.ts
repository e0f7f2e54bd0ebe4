import type { FitScope } from '../../../api/shop/fit/fitment';
import {
  allowedValues,
  byFacet,
  type Facet,
  facetList,
  type SortOrder,
  sortOrders,
} from '../../../api/shop/search/facets';
import { searchRules } from '../../../api/shop/search/rules';

/** The state of a search page. It is kept in the address, so that Back, Forward and a shared link show the same. */
export interface SearchState extends Record<Facet, string[]> {
  q: string;
  /** A vehicle of the customer's garage; only parts that fit it are listed. */
  vehicle?: string | undefined;
  sort: SortOrder;
  show: number;
  page: number;
  view: 'grid' | 'list';
}

/** Changes part of the state; the address follows. */
export type Change = (change: Partial<SearchState>) => void;

/** The state without any filters; order, page size and view are not filters. */
export const noFilters = byFacet((): string[] => []) satisfies Partial<SearchState>;

/** The number of active filters. */
export function filterCount(state: SearchState): number {
  return facetList.reduce((sum, [facet]) => sum + state[facet].length, 0);
}

const shows: readonly number[] = searchRules.showChoices;

/** Parses an address; anything it does not understand becomes the default. */
export function readAddress(search: string): SearchState {
  const query = new URLSearchParams(search);
  const show = Number(query.get('show'));
  const page = Number(query.get('page'));
  const vehicle = query.get('vehicle');
  return {
    q: (query.get('q') ?? '').trim().slice(0, searchRules.maxQueryLength).trim(),
    ...(vehicle ? { vehicle: vehicle.slice(0, 64) } : {}),
    ...byFacet((_, rule) => allowedValues(rule, query.getAll(rule.address))),
    sort: sortOrders.find((order) => order === query.get('sort')) ?? 'relevance',
    show: shows.includes(show) ? show : searchRules.defaultShow,
    page: Number.isInteger(page) && page >= 1 && page <= searchRules.maxPage ? page : 1,
    view: query.get('view') === 'list' ? 'list' : 'grid',
  };
}

/** The address of a state; defaults are left out. */
export function writeAddress(state: SearchState): string {
  const query = new URLSearchParams(state.q === '' ? {} : { q: state.q });
  if (state.vehicle !== undefined) query.set('vehicle', state.vehicle);
  for (const [facet, { address }] of facetList) for (const value of state[facet]) query.append(address, value);
  if (state.sort !== 'relevance') query.set('sort', state.sort);
  if (state.show !== searchRules.defaultShow) query.set('show', String(state.show));
  if (state.page !== 1) query.set('page', String(state.page));
  if (state.view !== 'grid') query.set('view', state.view);
  return `?${query}`;
}

/** The vehicle of a query. */
export interface AskedVehicle {
  engineId: string;
  year?: number | undefined;
}

/**
 * The API's query for a state.
 * @param own the shopper's vehicle, whose parts come first. A vehicle of the garage in the address takes its place
 */
export function apiQuery(
  state: SearchState,
  language: string,
  own?: AskedVehicle,
  fitScope: FitScope = 'fitting-if-any',
): string {
  const query = new URLSearchParams({
    ...(state.q === '' ? {} : { q: state.q }),
    ...(state.vehicle === undefined ? {} : { vehicle: state.vehicle }),
    page: String(state.page),
    pageSize: String(state.show),
    debug: 'true',
    lang: language,
  });
  for (const [facet, { param }] of facetList) for (const value of state[facet]) query.append(param, value);
  if (state.sort !== 'relevance') query.set('sort', state.sort);
  if (own !== undefined && state.vehicle === undefined) {
    query.set('engineId', own.engineId);
    if (own.year !== undefined) query.set('year', String(own.year));
  }
  if (own !== undefined || state.vehicle !== undefined) query.set('fitScope', fitScope);
  return query.toString();
}
