import { isAvailable } from '../catalogue/items.ts';
import type { Catalogue } from '../catalogue/open.ts';
import type { SearchFacts } from '../catalogue/search.ts';
import { effectivePrice, numberKey, type SortOrder } from '../contract/rules.ts';
import { buildFullText } from './full-text.ts';
import { createSuggest } from './suggest.ts';

export interface SearchRequest {
  /** May be empty together with `fits`: then everything that fits is found. */
  query: string;
  /** Only what fits this engine in a vehicle of this year. */
  fits?: { engineId: string; year: number };
  /** Empty: all. */
  brandIds: readonly string[];
  /** Empty: all. An item counts for its own category only. */
  categoryIds: readonly string[];
  /** Undefined: both. */
  available?: boolean;
  sort: SortOrder;
  page: number;
  pageSize: number;
}

export interface SearchResult {
  /** Ids of the items of this page, in order. */
  ids: string[];
  total: number;
  counts: {
    available: number;
    outOfStock: number;
    /** By id. */
    brands: Map<string, number>;
    categories: Map<string, number>;
  };
  cacheHit: boolean;
  timings: { total: number; stages: { exactMatch: number; prefixMatch: number; fullTextSearch: number } };
  strategiesUsed: string[];
}

/** The stages' findings for one query, before filters. */
interface Found {
  facts: SearchFacts[];
  strategies: string[];
  stages: SearchResult['timings']['stages'];
}

const cachedQueries = 500;
/** Vehicles whose fitting items stay in memory. */
const cachedVehicles = 50;
const maxResults = 5000;
/** A shorter number would match half of the catalogue. */
const minPrefixLength = 3;

const exactOrder = ['own', 'gtin', 'supersedes', 'superseded_by', 'oe', 'cross'];

/** Search over one snapshot: exact number, start of a number, then words. */
export function createSearch(catalogue: Catalogue, onReady: () => void = () => {}) {
  const cache = new Map<string, Found>();
  const vehicles = new Map<string, { ids: Set<string>; all: Found }>();
  const fullText = buildFullText(catalogue.search.texts(), onReady);

  function find(query: string): Found {
    const key = numberKey(query);
    const ids = new Set<string>();
    const strategies: string[] = [];
    const stages = { exactMatch: 0, prefixMatch: 0, fullTextSearch: 0 };
    const stage = (name: keyof typeof stages, strategy: string, run: () => Iterable<string>) => {
      const started = performance.now();
      const before = ids.size;
      for (const id of run()) ids.add(id);
      stages[name] += performance.now() - started;
      if (ids.size > before) strategies.push(strategy);
    };
    if (key !== '') {
      stage('exactMatch', 'exact', () =>
        catalogue.search
          .exactNumber(key)
          .sort((a, b) => exactOrder.indexOf(a.kind) - exactOrder.indexOf(b.kind))
          .map((hit) => hit.itemId),
      );
    }
    if (key.length >= minPrefixLength && /\p{N}/u.test(key)) {
      stage('prefixMatch', 'prefix', () => catalogue.search.numberPrefix(key));
    }
    stage('fullTextSearch', 'fullText', () => fullText.every(query, maxResults));
    if (ids.size === 0) stage('fullTextSearch', 'someWords', () => fullText.some(query, maxResults));
    const facts = catalogue.search.facts([...ids]);
    return { facts: [...ids].flatMap((id) => facts.get(id) ?? []), strategies, stages };
  }

  /** The items that fit a vehicle; in the list of all that fits, what can be bought comes first, then by name. */
  function fitting({ engineId, year }: NonNullable<SearchRequest['fits']>): { ids: Set<string>; all: Found } {
    const key = `${engineId} ${year}`;
    const hit = vehicles.get(key);
    if (hit) return hit;
    const started = performance.now();
    const ids = new Set(catalogue.search.fitting(engineId, year));
    const facts = [...catalogue.search.facts([...ids]).values()].sort(
      (a, b) => Number(isAvailable(b)) - Number(isAvailable(a)) || byName.compare(a.name, b.name),
    );
    const stages = { exactMatch: performance.now() - started, prefixMatch: 0, fullTextSearch: 0 };
    const made = { ids, all: { facts, strategies: ['vehicle'], stages } };
    vehicles.set(key, made);
    if (vehicles.size > cachedVehicles) vehicles.delete(vehicles.keys().next().value as string);
    return made;
  }

  function cached(query: string): { found: Found; cacheHit: boolean } {
    const key = query.trim().replace(/\s+/g, ' ').toLowerCase();
    const hit = cache.get(key);
    if (hit) {
      cache.delete(key);
      cache.set(key, hit);
      return { found: hit, cacheHit: true };
    }
    const found = find(key);
    if (fullText.ready) {
      cache.set(key, found);
      if (cache.size > cachedQueries) cache.delete(cache.keys().next().value as string);
    }
    return { found, cacheHit: false };
  }

  return {
    get ready() {
      return fullText.ready;
    },

    search(request: SearchRequest): SearchResult {
      const started = performance.now();
      const vehicle = request.fits && fitting(request.fits);
      const { found, cacheHit } =
        vehicle && request.query.trim() === '' ? { found: vehicle.all, cacheHit: false } : cached(request.query);
      const candidates = vehicle ? found.facts.filter(({ id }) => vehicle.ids.has(id)) : found.facts;
      const tests = {
        brand: ({ brandId }: SearchFacts) => request.brandIds.length === 0 || request.brandIds.includes(brandId),
        category: ({ categoryId }: SearchFacts) =>
          request.categoryIds.length === 0 || request.categoryIds.includes(categoryId),
        available: (facts: SearchFacts) => request.available === undefined || isAvailable(facts) === request.available,
      };
      // Each filter's counts leave out that filter itself and heed the others, so that they tell what choosing it would give.
      const counts = {
        available: 0,
        outOfStock: 0,
        brands: new Map<string, number>(),
        categories: new Map<string, number>(),
      };
      const matching: SearchFacts[] = [];
      for (const facts of candidates) {
        const [brand, category, available] = [tests.brand(facts), tests.category(facts), tests.available(facts)];
        if (brand && category && available) matching.push(facts);
        if (brand && category) counts[isAvailable(facts) ? 'available' : 'outOfStock']++;
        if (category && available) addOne(counts.brands, facts.brandId);
        if (brand && available) addOne(counts.categories, facts.categoryId);
      }
      const from = (request.page - 1) * request.pageSize;
      const ids = sorted(matching, request.sort)
        .slice(from, from + request.pageSize)
        .map((facts) => facts.id);
      return {
        ids,
        total: matching.length,
        counts,
        cacheHit,
        timings: {
          total: performance.now() - started,
          stages: cacheHit ? { exactMatch: 0, prefixMatch: 0, fullTextSearch: 0 } : found.stages,
        },
        strategiesUsed: found.strategies,
      };
    },

    suggest: createSuggest(catalogue, fullText),

    stop: fullText.stop,
  };
}

function addOne(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

export type Search = ReturnType<typeof createSearch>;

const byName = new Intl.Collator('en', { numeric: true });

/** A price on request comes last whichever way prices are sorted. */
function sorted(facts: SearchFacts[], order: SortOrder): SearchFacts[] {
  if (order === 'relevance') return facts;
  if (order === 'name') return facts.toSorted((a, b) => byName.compare(a.name, b.name));
  const direction = order === 'price-low' ? 1 : -1;
  return facts.toSorted((a, b) => {
    const [left, right] = [effectivePrice(a), effectivePrice(b)];
    if (left === 0 || right === 0) return Number(left === 0) - Number(right === 0);
    return (left - right) * direction;
  });
}
