import type { Catalogue } from '../catalogue/open.ts';
import type { FittedVehicle } from '../contract/fitment.ts';
import { fallbackLanguage } from '../contract/languages.ts';
import { columnsOf } from './columns.ts';
import type { SearchEngine, SearchOptions, SearchRequest, SearchResult } from './engine.ts';
import { createFind, type Found, type Results, type WordSearch } from './find.ts';
import { FullText } from './full-text.ts';
import type { AskedFit, FirstRows, ItemStore, Page } from './item-store.ts';
import { loadIndex } from './load-index.ts';
import { narrow } from './narrow.ts';
import { numberStages } from './numbers.ts';
import type { Names } from './packed.ts';
import { createPackedStore } from './packed-store.ts';
import { QueryCache } from './query-cache.ts';
import { createReader, noReading } from './reader.ts';
import { createSuggest } from './suggest.ts';
import { readShopperWords } from './understand/shopper-words.ts';
import { createSynonyms, type Synonyms } from './understand/synonyms.ts';
import { typedWords } from './understand/typed.ts';
import { createUnderstanding, type Understanding } from './understand/understanding.ts';
import { valuePlaces } from './value-places.ts';
import { fitMark } from './vehicles.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Maximum number of items listed for a vehicle without the index. */
const listedWithoutIndex = 2000;

/** What an engine searches with: the words of a catalogue, and its items. */
export interface Searchable<Items> {
  names: Names;
  vocabulary: Vocabulary;
  store: ItemStore<Items>;
}

/**
 * The embedded engine for one snapshot: exact numbers and number prefixes from SQLite, words from an index in memory
 * that is read from a file. Until it is there, only numbers are found.
 */
export function createSearch(catalogue: Catalogue, options: SearchOptions = {}): SearchEngine {
  const { orders = async () => new Map(), indexFile } = options;
  return createEngine(catalogue, options, async (signal) => {
    const loaded = await loadIndex(catalogue.file, orders, signal, indexFile);
    if (!loaded) return undefined;
    const placesOf = (language = fallbackLanguage) => valuePlaces(catalogue.names, language);
    const { packed, vocabulary } = loaded;
    return { names: packed, vocabulary, store: createPackedStore(packed, placesOf) };
  });
}

/**
 * An engine for one snapshot, whatever holds its items.
 * @param load gets ready; undefined when the signal ended it
 */
export function createEngine<Items>(
  catalogue: Catalogue,
  { onReady, onError }: SearchOptions,
  load: (signal: AbortSignal) => Promise<Searchable<Items> | undefined>,
): SearchEngine {
  const numbers = numberStages(catalogue);
  const cache = new QueryCache<Found<Items>>();
  let words: WordSearch<Items> | undefined;
  let understanding: Understanding<Items> | undefined;
  let synonyms: Synonyms = createSynonyms([], []);
  let suggest = createSuggest(catalogue);
  const ending = new AbortController();
  const loading = load(ending.signal).then(
    (loaded) => {
      if (!loaded) return;
      const { names, vocabulary, store } = loaded;
      const fullText = new FullText(names, vocabulary, store);
      understanding = createUnderstanding(catalogue, fullText, store);
      words = { store, read: createReader(fullText, understanding, store) };
      suggest = createSuggest(catalogue, { store, fullText, understanding });
      onReady?.();
    },
    (error: unknown) => onError?.(error),
  );

  const find = createFind(catalogue, numbers, () => words);
  const meant = (query: string) => synonyms.meant(query, typedWords(query));

  async function cached(query: string): Promise<{ found: Found<Items>; cacheHit: boolean }> {
    const key = query.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
    const hit = cache.get(key);
    if (hit) return { found: hit, cacheHit: true };
    const [ready, known] = [words, synonyms];
    const found = await find(meant(key));
    // What was found before words could be, or with other synonyms, is not what the query would find now.
    if (ready && known === synonyms) cache.set(key, found);
    return { found, cacheHit: false };
  }

  /** A vehicle that has left the catalogue still takes what fits every vehicle. */
  function vehicleOf(chosen: NonNullable<SearchRequest['vehicle']>): FittedVehicle {
    return catalogue.fits.vehicleOf(chosen) ?? { ...chosen, type: undefined, yearStart: null, yearEnd: null };
  }

  /** Everything that fits a vehicle. */
  async function allFitting(vehicle: FittedVehicle): Promise<Found<Items>> {
    const started = performance.now();
    const store = words?.store;
    const results = store
      ? { items: store.those(store.everything, [{ fits: [vehicle] }]) }
      : { rows: await catalogue.search.fitting(vehicle, listedWithoutIndex) };
    const stages = { exactMatch: performance.now() - started, prefixMatch: 0, fullTextSearch: 0 };
    return {
      results,
      held: 0,
      numbered: 0,
      strategies: ['vehicle'],
      stages,
      didYouMean: undefined,
      replacedBy: undefined,
      reading: noReading,
      near: [],
    };
  }

  async function pageOf(results: Results<Items>, request: SearchRequest, fit: AskedFit | undefined): Promise<Page> {
    if ('items' in results) return (words as WordSearch<Items>).store.page(results.items, request, fit);
    const facts = await catalogue.search.facts(results.rows);
    const positions = Uint32Array.from(facts, (_, position) => position);
    const { page, ...narrowed } = narrow(columnsOf(facts), positions, request, {
      placesOfValues: valuePlaces(catalogue.names, request.language ?? fallbackLanguage),
      fitting: fit && {
        marks: Uint8Array.from(await catalogue.fits.verdicts(facts, fit.vehicle), (verdict) => fitMark[verdict.fit]),
        numbered: fit.numbered,
      },
    });
    return { ...narrowed, rows: Array.from(page, (position) => facts[position]?.row as number) };
  }

  /** What the query was understood as, with the ids of what is offered instead. */
  async function told({
    reading,
    near,
  }: Found<Items>): Promise<Pick<SearchResult, 'understood' | 'unmatched' | 'relaxed' | 'instead'>> {
    const { segments: understood, unmatched, relaxed, instead } = reading;
    const offered = async ({ rows, total }: FirstRows) => ({
      ids: rows.length === 0 ? [] : await catalogue.search.ids(rows),
      total,
    });
    return {
      ...{ understood, unmatched, relaxed },
      instead: {
        otherKinds: await offered(instead.otherKinds),
        otherVehicles: await offered(instead.otherVehicles),
        otherParts: await offered(instead.otherParts),
        numbers: { ids: [...near], total: near.length },
      },
    };
  }

  const turn = turnstile();

  return {
    snapshot: catalogue.id,

    get ready() {
      return words !== undefined;
    },

    async search(request: SearchRequest): Promise<SearchResult> {
      await turn();
      const started = performance.now();
      const wanted = request.vehicle && vehicleOf(request.vehicle);
      const isBlank = request.query.trim() === '';
      const { found, cacheHit } =
        wanted && isBlank ? { found: await allFitting(wanted), cacheHit: false } : await cached(request.query);
      // A vehicle in the query takes the place of the shopper's own.
      const named = found.reading.engines;
      const vehicle = wanted && (!named || named.has(wanted.engineId)) ? wanted : undefined;
      const fit = vehicle && { vehicle, numbered: found.numbered };
      const { rows, total, counts, fitCounts } = await pageOf(found.results, request, fit);
      return {
        ids: await catalogue.search.ids(rows),
        total,
        counts,
        fitCounts,
        didYouMean: found.didYouMean,
        replacedBy: found.replacedBy,
        ...(await told(found)),
        cacheHit,
        timings: {
          total: performance.now() - started,
          stages: cacheHit ? { exactMatch: 0, prefixMatch: 0, fullTextSearch: 0 } : found.stages,
        },
        strategiesUsed: found.strategies,
      };
    },

    async suggest(request) {
      await turn();
      return suggest({ ...request, query: meant(request.query).query });
    },

    learn(list) {
      synonyms = createSynonyms(list, list.length > 0 ? readShopperWords().endings : []);
      cache.clear();
    },

    async knows(phrase) {
      await turn();
      const { rows, hasRest } = await numbers.exact(phrase, typedWords(phrase));
      return (rows.length > 0 && !hasRest) || ((await understanding?.knows(phrase)) ?? false);
    },

    async stop() {
      ending.abort();
      await loading;
    },
  };
}

/**
 * Admits one search at a time, each in its own event-loop turn: a cart request that arrives in between waits for one
 * search, not fifty.
 */
function turnstile(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((done) => setImmediate(done)));
    return last;
  };
}
