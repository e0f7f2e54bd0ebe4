import type { Replacement } from '../catalogue/search.ts';
import type { Language } from '../contract/languages.ts';
import type { SortOrder } from '../contract/rules.ts';
import type { Suggestion } from '../contract/suggest.ts';

/** What a search engine is asked and answers. The shop's own is embedded (search.ts); another one would stand behind this. */
export interface SearchEngine {
  /** Id of the snapshot that it searches. */
  readonly snapshot: string;
  /** False while words are not found yet: exact numbers and beginnings of numbers are answered all the same. */
  readonly ready: boolean;
  search(request: SearchRequest): Promise<SearchResult>;
  /** At most a dozen suggestions, the likeliest kind first; none for what nothing starts with. */
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  /** Ends what goes on in the background; for a snapshot that was replaced before it was indexed. */
  stop(): void;
}

export interface SearchRequest {
  /** May be empty together with `fits`: then everything that fits is found. */
  query: string;
  /** Only what fits this engine, in a vehicle of this year when it is known. */
  fits?: { engineId: string; year?: number };
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
  counts: Counts;
  /** Nothing was found as it was typed: these are the results of what was probably meant. */
  didYouMean: string | undefined;
  /** The number that was searched for is no longer made, and this took its place. */
  replacedBy: Replacement | undefined;
  cacheHit: boolean;
  /** Milliseconds. */
  timings: { total: number; stages: Stages };
  strategiesUsed: string[];
}

export interface Stages {
  exactMatch: number;
  prefixMatch: number;
  /** Words, and other spellings of them. */
  fullTextSearch: number;
}

/**
 * Results of each value of a filter. A filter's counts leave out that filter itself and heed the others, so that they tell what
 * choosing it would give.
 */
export interface Counts {
  available: number;
  outOfStock: number;
  /** By id. */
  brands: Map<string, number>;
  categories: Map<string, number>;
}

export interface SuggestRequest {
  query: string;
  /** Undefined: all brands. */
  brandId: string | undefined;
  language: Language;
}
