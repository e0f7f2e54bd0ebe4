import type { Catalogue } from '../catalogue/open.ts';
import type { FittedVehicle } from '../contract/fitment.ts';
import { fallbackLanguage } from '../contract/languages.ts';
import type { SearchEngine, SearchOptions, SearchRequest, SearchResult } from './engine.ts';
import { createFind, type Found, type WordSearch, withoutIndex } from './find.ts';
import { loadIndex } from './load-index.ts';
import { type Fitting, narrow } from './narrow.ts';
import { numberStages } from './numbers.ts';
import { QueryCache } from './query-cache.ts';
import { createReader, noReading, type Offer } from './reader.ts';
import { createSuggest } from './suggest.ts';
import { readShopperWords } from './understand/shopper-words.ts';
import { createSynonyms, type Synonyms } from './understand/synonyms.ts';
import { typedWords } from './understand/typed.ts';
import { createUnderstanding, type Understanding } from './understand/understanding.ts';
import { valuePlaces } from './value-places.ts';
import { createVehicles, fitMark } from './vehicles.ts';

/** Maximum number of items listed for a vehicle without the index. */
const listedWithoutIndex = 2000;

/**
 * The embedded engine for one snapshot: exact numbers and number prefixes from SQLite, words from an index in memory
 * that is read from a file. Until it is there, only numbers are found.
 */
export function createSearch(
  catalogue: Catalogue,
  { orders = async () => new Map(), indexFile, onReady, onError }: SearchOptions = {},
): SearchEngine {
  const numbers = numberStages(catalogue);
  const cache = new QueryCache<Found>();
  let words: WordSearch | undefined;
  let understanding: Understanding | undefined;
  let synonyms: Synonyms = createSynonyms([], []);
  let suggest = createSuggest(catalogue);
  const vehicles = createVehicles(() => words?.index.packed);
  const ending = new AbortController();
  const loading = loadIndex(catalogue.file, orders, ending.signal, indexFile).then(
    (loaded) => {
      if (!loaded) return;
      understanding = createUnderstanding(catalogue, loaded.packed, loaded.fullText, vehicles);
      words = { index: loaded, read: createReader(loaded, understanding) };
      suggest = createSuggest(catalogue, { ...loaded, understanding, vehicles });
      onReady?.();
    },
    (error: unknown) => onError?.(error),
  );

  const find = createFind(catalogue, numbers, () => words);
  const meant = (query: string) => synonyms.meant(query, typedWords(query));

  async function cached(query: string): Promise<{ found: Found; cacheHit: boolean }> {
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
  async function allFitting(vehicle: FittedVehicle): Promise<Found> {
    const started = performance.now();
    const found = words
      ? { columns: words.index.packed.columns, positions: vehicles.positions(vehicle) }
      : await withoutIndex(catalogue, await catalogue.search.fitting(vehicle, listedWithoutIndex));
    const stages = { exactMatch: performance.now() - started, prefixMatch: 0, fullTextSearch: 0 };
    return {
      ...found,
      numbered: 0,
      strategies: ['vehicle'],
      stages,
      didYouMean: undefined,
      replacedBy: undefined,
      reading: noReading,
      near: [],
    };
  }

  /** How the results fit a vehicle. */
  async function fittingOf({ columns, numbered }: Found, vehicle: FittedVehicle): Promise<Fitting> {
    if (columns === words?.index.packed.columns) return { marks: vehicles.marks([vehicle]), numbered };
    const ids = await catalogue.search.ids([...columns.rows]);
    const verdicts = await catalogue.fits.verdicts(
      ids.map((id) => ({ id })),
      vehicle,
    );
    return { marks: Uint8Array.from(verdicts, ({ fit }) => fitMark[fit]), numbered };
  }

  /** What the query was understood as, with the ids of what is offered instead. */
  async function told({
    columns,
    reading,
    near,
  }: Found): Promise<Pick<SearchResult, 'understood' | 'unmatched' | 'relaxed' | 'instead'>> {
    const { segments: understood, unmatched, relaxed, instead } = reading;
    const offered = async ({ positions, total }: Offer) => {
      const rows = positions.map((position) => columns.rows[position] as number);
      return { ids: rows.length === 0 ? [] : await catalogue.search.ids(rows), total };
    };
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
      const { page, total, counts, fitCounts } = narrow(found.columns, found.positions, request, {
        placesOfValues: valuePlaces(catalogue.names, request.language ?? fallbackLanguage),
        fitting: vehicle && (await fittingOf(found, vehicle)),
      });
      const ids = await catalogue.search.ids([...page].map((position) => found.columns.rows[position] as number));
      return {
        ids,
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
      return (rows.length > 0 && !hasRest) || (understanding?.knows(phrase) ?? false);
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
