import { catalogueIdPattern, type SortOrder, searchRules, sortOrders } from '../../../api/contract/rules';

/** What a search page shows, kept in its address, so that Back, Forward and a shared link show the same. */
export interface SearchState {
  q: string;
  /** A vehicle of the customer's garage: only what fits it. */
  vehicle?: string | undefined;
  /** Only what fits the vehicle that the browser remembers. */
  fits: boolean;
  /** Empty: all. */
  brands: string[];
  /** Empty: all. */
  categories: string[];
  /** Undefined: both. */
  available: boolean | undefined;
  sort: SortOrder;
  show: number;
  page: number;
  view: 'grid' | 'list';
}

/** Changes a part of the state; the address follows. */
export type Change = (change: Partial<SearchState>) => void;

/** The state with none of the filters; order, number and view are no filters. */
export const noFilters = {
  fits: false,
  brands: [],
  categories: [],
  available: undefined,
} satisfies Partial<SearchState>;

/** How many filters are on. */
export function filterCount(state: SearchState): number {
  return state.brands.length + state.categories.length + (state.available === undefined ? 0 : 1) + Number(state.fits);
}

const shows: readonly number[] = searchRules.showChoices;

/** Ids of an address; "all" is no filter (specification, section 2, "Shared header"). */
function ids(query: URLSearchParams, name: string): string[] {
  const chosen = query.getAll(name).filter((id) => id !== 'all' && catalogueIdPattern.test(id));
  return [...new Set(chosen)].slice(0, searchRules.maxChosen);
}

/** Reads an address; anything it does not understand becomes the default. */
export function readAddress(search: string): SearchState {
  const query = new URLSearchParams(search);
  const show = Number(query.get('show'));
  const page = Number(query.get('page'));
  const available = query.get('available');
  const vehicle = query.get('vehicle');
  return {
    q: (query.get('q') ?? '').trim().slice(0, searchRules.maxQueryLength).trim(),
    ...(vehicle ? { vehicle: vehicle.slice(0, 64) } : {}),
    fits: query.get('fits') === 'true',
    brands: ids(query, 'brand'),
    categories: ids(query, 'category'),
    available: available === 'true' ? true : available === 'false' ? false : undefined,
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
  if (state.fits) query.set('fits', 'true');
  for (const brand of state.brands) query.append('brand', brand);
  for (const category of state.categories) query.append('category', category);
  if (state.available !== undefined) query.set('available', String(state.available));
  if (state.sort !== 'relevance') query.set('sort', state.sort);
  if (state.show !== searchRules.defaultShow) query.set('show', String(state.show));
  if (state.page !== 1) query.set('page', String(state.page));
  if (state.view !== 'grid') query.set('view', state.view);
  return `?${query}`;
}

/** The API's query for a state. @param engineId the shopper's vehicle, to be told what fits it */
export function apiQuery(state: SearchState, language: string, engineId?: string): string {
  const query = new URLSearchParams({
    ...(state.q === '' ? {} : { q: state.q }),
    ...(state.vehicle === undefined ? {} : { vehicle: state.vehicle }),
    page: String(state.page),
    pageSize: String(state.show),
    debug: 'true',
    lang: language,
  });
  for (const brand of state.brands) query.append('brandId', brand);
  for (const category of state.categories) query.append('categoryId', category);
  if (state.available !== undefined) query.set('available', String(state.available));
  if (state.sort !== 'relevance') query.set('sort', state.sort);
  if (engineId !== undefined) {
    query.set('engineId', engineId);
    if (state.fits) query.set('fits', 'true');
  }
  return query.toString();
}
