import type { Catalogue } from '../catalogue/open.ts';
import type { Replacement } from '../catalogue/search.ts';
import type { Fit, FitScope } from '../shop/fit/fitment.ts';
import type { Language } from '../shop/language/languages.ts';
import type { Chosen, Facet, SortOrder } from '../shop/search/facets.ts';
import type { NoteKind, UnderstoodKind } from '../shop/search/understood.ts';
import type { Suggestion } from '../shop/suggest/contract.ts';

/**
 * The interface of a search engine. The shop's own is embedded (embedded.ts); a replacement has to pass the same tests
 * (scripts/laboratory/engine).
 */
export interface SearchEngine {
  /** Id of the snapshot that it searches. */
  readonly snapshot: string;
  /** False while words cannot be searched for; exact numbers and beginnings of numbers are found even then. */
  readonly ready: boolean;
  /** Where searches run: on this thread, one after the other, or on a server, many at once. */
  readonly doneBy: 'thread' | 'server';
  /** @throws WordsAway when words cannot be searched for and no number was found */
  search(request: SearchRequest): Promise<SearchResult>;
  /**
   * At most a dozen suggestions, the likeliest kind first; none when the query matches nothing in the catalogue. While
   * the engine is not ready, only numbers are suggested.
   * @throws WordsAway when words can no longer be searched for
   */
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  /**
   * Replaces all synonyms: from now on, a phrase in searches and suggestions stands for its meaning. May be called at
   * any time, also before the engine is ready.
   */
  learn(synonyms: readonly Synonym[]): void;
  /**
   * Whether a phrase is a name, a word or a number of the catalogue as it stands; false until the engine is ready.
   * @throws WordsAway when words can no longer be searched for
   */
  knows(phrase: string): Promise<boolean>;
  /**
   * Stops background work: an engine that is not ready never becomes ready. Searches in progress still get an answer.
   * Never rejects and may be called repeatedly.
   */
  stop(): Promise<void>;
}

/** Creates an engine for a snapshot, without waiting for its index. */
export type CreateSearch = (catalogue: Catalogue, options?: SearchOptions) => SearchEngine;

export interface SearchOptions {
  /** How often items were ordered, to rank equally good matches; asked when the index has to be made. */
  orders?: () => Promise<TimesOrdered>;
  /** The index file; by default beside the snapshot. */
  indexFile?: string;
  /** Called once, when the engine has become ready; never before the engine is returned. */
  onReady?: () => void;
  /** Called once, instead of onReady, when the engine cannot become ready; its background work has ended by then. */
  onError?: (error: unknown) => void;
}

/** The wanted values of each facet; an empty list means all. An item counts only for its own category. */
export interface SearchRequest extends Partial<Chosen> {
  /** May be empty together with `vehicle`: the search then finds everything that fits. */
  query: string;
  /**
   * The shopper's vehicle, unless the query names another. First comes what fits it, then what fits if a condition
   * holds, then what is not known to fit.
   */
  vehicle?: { engineId: string; year?: number | undefined };
  /**
   * Which results a search with a vehicle lists; all by default. `fitting-if-any` also lists the items whose number was
   * searched for, whether they fit or not.
   */
  fitScope?: FitScope | undefined;
  sort: SortOrder;
  /** The language whose names and order sort the results; English by default. */
  language?: Language;
  page: number;
  pageSize: number;
}

export interface SearchResult {
  /** Ids of the items on this page, in order. */
  ids: string[];
  total: number;
  counts: Counts;
  /** With a vehicle: how many results have each fit, after the filters but before the scope. */
  fitCounts: Readonly<Record<Fit, number>> | undefined;
  /** No item matched the query as typed; the results are for this likely meaning. */
  didYouMean: string | undefined;
  /** The number searched for is no longer made; this one replaced it. */
  replacedBy: Replacement | undefined;
  /** The parts of a query of words, in the order typed; the results obey all except those in `relaxed`. */
  understood: readonly Segment[];
  /** What is disregarded or was read differently, and further searches. */
  notes: readonly Note[];
  /** Words that no item has; the results, if any, are for the other words. */
  unmatched: readonly string[];
  /** Those of the unmatched words that are known as things people ask for. */
  lacking: readonly string[];
  /** Norms and trims that are disregarded, since nobody has said which parts they need. */
  unknownVariants: readonly string[];
  /** Nothing is known to fit the vehicle of the query, so the results are items that name no vehicle. */
  isUnsaid: boolean;
  /**
   * The kinds that the results disregard or, without results, the offers in `instead`; empty when everything was
   * obeyed.
   */
  relaxed: readonly UnderstoodKind[];
  /**
   * When no item obeys the query: the part of other brands, sides or specifications, the part for other vehicles, other
   * parts of its kind for the vehicle, and items whose numbers begin like the requested one.
   */
  instead: Readonly<Record<OfferedInstead | 'numbers', { ids: string[]; total: number }>>;
  cacheHit: boolean;
  /** Milliseconds. */
  timings: { total: number; stages: Stages };
  strategiesUsed: string[];
}

export interface Stages {
  exactMatch: number;
  prefixMatch: number;
  /** Words, including other spellings. */
  fullTextSearch: number;
}

/**
 * Number of results for each value of a filter. A filter's counts ignore that filter but apply the others, so they show
 * what choosing a value would give.
 */
export type Counts = Readonly<Record<Facet, ReadonlyMap<string, number>>>;

export interface SuggestRequest {
  query: string;
  /** Undefined: all brands. */
  brandId: string | undefined;
  language: Language;
  /** The shopper's vehicle, unless the query names another: parts for it come first. */
  vehicle?: SearchRequest['vehicle'];
}

/** A remark on how a query was read. */
export interface Note {
  kind: NoteKind;
  /**
   * The words typed that are disregarded, were corrected, or name the one part that is shown; empty when the links say
   * enough.
   */
  text: string;
  /** What it was corrected to. */
  meant?: string;
  /** What to search for instead, or besides. */
  links: readonly { text: string; query: string }[];
}

/**
 * What is offered instead: the part in other kinds, the part for other vehicles, and other parts of its kind for the
 * vehicle.
 */
export type OfferedInstead = 'otherKinds' | 'otherVehicles' | 'otherParts';

/** How often items were ordered, by id. */
export type TimesOrdered = ReadonlyMap<string, number>;

/** A phrase of the query and what it was understood as. */
export interface Segment {
  kind: UnderstoodKind;
  /** As typed, but in lower case. */
  text: string;
  /** The name in the catalogue; for a side its English word, for a year the year, for a part the words typed. */
  label: string;
  id?: string;
  /** For a specification, if an attribute has its unit. */
  value?: AttributeValue;
  /** The query without this phrase. */
  without: string;
}

/** What a seller has taught: the phrase stands for the meaning. */
export interface Synonym {
  phrase: string;
  meaning: string;
}

/** A value of an attribute of content/attributes.yaml. */
export interface AttributeValue {
  attribute: string;
  value: string;
}
