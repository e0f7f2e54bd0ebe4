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
  /** False while words cannot be found, not yet or not now; exact numbers and number prefixes always work. */
  readonly ready: boolean;
  /** Who does the work of a search: this thread, one after the other, or a server, many at once. */
  readonly doneBy: 'thread' | 'server';
  /** @throws WordsAway when words cannot be found, and numbers are not what was asked for */
  search(request: SearchRequest): Promise<SearchResult>;
  /**
   * At most a dozen suggestions, the likeliest kind first; none when the query can be nothing of the catalogue. While it is
   * not ready, of numbers only.
   * @throws WordsAway when words can no longer be found
   */
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  /**
   * Takes the place of all synonyms learnt before: from now on, searches and suggestions for a phrase are for its meaning.
   * May be called at any time, also before it is ready.
   */
  learn(synonyms: readonly Synonym[]): void;
  /**
   * Whether a phrase is a name or a word of the catalogue, or one of its numbers, as it stands; false until it is ready.
   * @throws WordsAway when words can no longer be found
   */
  knows(phrase: string): Promise<boolean>;
  /**
   * Ends background work: an engine that is not ready never becomes ready. Searches in progress still get an answer.
   * Never rejects and may be called repeatedly.
   */
  stop(): Promise<void>;
}

/** Creates an engine for a snapshot, without waiting for its index. */
export type CreateSearch = (catalogue: Catalogue, options?: SearchOptions) => SearchEngine;

export interface SearchOptions {
  /** Among equally good matches, popular items come first: asked when the index has to be made. */
  orders?: () => Promise<TimesOrdered>;
  /** Where the index is; by default beside the snapshot. */
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
  /** The shopper's, unless the query names another: what fits it comes first, then what fits it if a condition holds, then what is not known to fit. */
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
  /** With a vehicle: how many results fit it, and so on, with the filters but whatever the scope. */
  fitCounts: Readonly<Record<Fit, number>> | undefined;
  /** Nothing matched the query as typed; the results are for this likely meaning. */
  didYouMean: string | undefined;
  /** The number searched for is no longer made; this one replaced it. */
  replacedBy: Replacement | undefined;
  /** The parts of a query of words, in the order typed; what is in the results obeys all of them. */
  understood: readonly Segment[];
  /** What is not obeyed, or was taken for something else, and searches that lead on. */
  notes: readonly Note[];
  /** Words that nothing in the catalogue has: the results, if any, are for the others. */
  unmatched: readonly string[];
  /** Those of them that are known as things that people ask for. */
  lacking: readonly string[];
  /** Norms and trims that are not obeyed, since nobody has said which parts need them. */
  unknownVariants: readonly string[];
  /** Nothing is known to fit the vehicle that the query names: of the results nobody has said what they fit. */
  isUnsaid: boolean;
  /** What the results, or without any the offers of `instead`, give up; empty when every part was obeyed. */
  relaxed: readonly UnderstoodKind[];
  /**
   * When nothing obeys the query: the part of other brands, sides or specifications, the part for other vehicles, other
   * parts of its kind for the vehicle, and items whose numbers begin like the one that was asked for.
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
  /** The shopper's, unless the query names another: what it has comes first. */
  vehicle?: SearchRequest['vehicle'];
}

/** What has to be said about how a query was read. */
export interface Note {
  kind: NoteKind;
  /** As it was typed: what is not obeyed, was corrected, or is shown of several parts; empty where the links say it. */
  text: string;
  /** What it was corrected to. */
  meant?: string;
  /** What to search for instead, or besides. */
  links: readonly { text: string; query: string }[];
}

/**
 * What is near: the part of other brands, sides or specifications, the part for other vehicles, and other parts of its
 * kind for the vehicle.
 */
export type OfferedInstead = 'otherKinds' | 'otherVehicles' | 'otherParts';

/** How often items were ordered, by id. */
export type TimesOrdered = ReadonlyMap<string, number>;

/** A phrase of the query and what it was understood as. */
export interface Segment {
  kind: UnderstoodKind;
  /** As it was typed; searches are in lower case. */
  text: string;
  /** The name in the catalogue; of a side its English word; of a year the year; of a part the words typed. */
  label: string;
  id?: string;
  /** Of a specification in a unit that an attribute has. */
  value?: AttributeValue;
  /** The query without it. */
  without: string;
}

/** What a seller has taught: who types the phrase means the meaning. */
export interface Synonym {
  phrase: string;
  meaning: string;
}

/** A value of an attribute of content/attributes.yaml. */
export interface AttributeValue {
  attribute: string;
  value: string;
}
