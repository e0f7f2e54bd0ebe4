import { type SortOrder, searchRules, sortOrders } from '../../../api/contract/rules';

/** What a search page shows, kept in its address, so that Back, Forward and a shared link show the same. */
export interface SearchState {
  q: string;
  /** A vehicle of the customer's garage: only what fits it. */
  vehicle?: string | undefined;
  brands: string[];
  /** Undefined: both. */
  available: boolean | undefined;
  sort: SortOrder;
  show: number;
  page: number;
  view: 'grid' | 'list';
}

/** Changes a part of the state; the address follows. */
export type Change = (change: Partial<SearchState>) => void;

const shows: readonly number[] = searchRules.showChoices;

/** Reads an address; anything it does not understand becomes the default. */
export function readAddress(search: string): SearchState {
  const query = new URLSearchParams(search);
  const show = Number(query.get('show'));
  const page = Number(query.get('page'));
  const available = query.get('available');
  const vehicle = query.get('vehicle');
  return {
    q: (query.get('q') ?? '').trim(),
    ...(vehicle ? { vehicle: vehicle.slice(0, 64) } : {}),
    brands: query.getAll('brand').filter((brand) => brand !== '' && brand !== 'all'),
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
  for (const brand of state.brands) query.append('brand', brand);
  if (state.available !== undefined) query.set('available', String(state.available));
  if (state.sort !== 'relevance') query.set('sort', state.sort);
  if (state.show !== searchRules.defaultShow) query.set('show', String(state.show));
  if (state.page !== 1) query.set('page', String(state.page));
  if (state.view !== 'grid') query.set('view', state.view);
  return `?${query}`;
}

/** The API's query for a state. */
export function apiQuery(state: SearchState, language: string): string {
  const query = new URLSearchParams({
    ...(state.q === '' ? {} : { q: state.q }),
    ...(state.vehicle === undefined ? {} : { vehicle: state.vehicle }),
    page: String(state.page),
    pageSize: String(state.show),
    debug: 'true',
    lang: language,
  });
  for (const brand of state.brands) query.append('brandId', brand);
  if (state.available !== undefined) query.set('available', String(state.available));
  if (state.sort !== 'relevance') query.set('sort', state.sort);
  return query.toString();
}
