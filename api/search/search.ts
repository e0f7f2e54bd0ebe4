import { facetReads } from '../catalogue/facets.ts';
import type { Catalogue } from '../catalogue/open.ts';
import type { Replacement } from '../catalogue/search.ts';
import { compareNames } from '../contract/collation.ts';
import { type Facet, notStated } from '../contract/facets.ts';
import type { FittedVehicle } from '../contract/fitment.ts';
import { fallbackLanguage, type Language } from '../contract/languages.ts';
import { columnsOf, type ItemFacts } from './columns.ts';
import type { SearchEngine, SearchOptions, SearchRequest, SearchResult, Stages } from './engine.ts';
import { loadIndex, type ReadyIndex } from './load-index.ts';
import { type Fitting, narrow } from './narrow.ts';
import { numberStages } from './numbers.ts';
import type { Columns } from './packed.ts';
import { createReader, mostOffered, noReading, type Offer, type Reader, type Reading } from './reader.ts';
import { createSuggest } from './suggest.ts';
import { readShopperWords } from './understand/shopper-words.ts';
import { createSynonyms, type Meant, type Synonyms } from './understand/synonyms.ts';
import { typedWords } from './understand/typed.ts';
import { createUnderstanding, type Understanding } from './understand/understanding.ts';
import { createVehicles, fitMark } from './vehicles.ts';
import { wordsOf } from './words.ts';

/** The stages' results for one query, before filters. */
interface Found {
  columns: Columns;
  positions: Uint32Array;
  /** So many of them, the first, have the number that the query is. */
  numbered: number;
  strategies: string[];
  stages: Stages;
  didYouMean: string | undefined;
  replacedBy: Replacement | undefined;
  reading: Reading;
  /** Ids of items whose numbers begin like the one that nothing has. */
  near: readonly string[];
}

const cachedQueries = 500;
/** Positions that the cached queries may occupy together, at four bytes each. */
const cachedPositions = 4_000_000;
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
  const cache = new Map<string, Found>();
  let held = 0;
  let index: ReadyIndex | undefined;
  let reader: Reader | undefined;
  let understanding: Understanding | undefined;
  let synonyms: Synonyms = createSynonyms([], []);
  let suggest = createSuggest(catalogue);
  const vehicles = createVehicles(() => index?.packed);
  const ending = new AbortController();
  const loading = loadIndex(catalogue.file, orders, ending.signal, indexFile).then(
    (loaded) => {
      if (!loaded) return;
      index = loaded;
      understanding = createUnderstanding(catalogue, loaded.packed, loaded.fullText, vehicles);
      reader = createReader(loaded, understanding);
      suggest = createSuggest(catalogue, { ...loaded, understanding, vehicles });
      onReady?.();
    },
    (error: unknown) => onError?.(error),
  );

  const rowsOf = (positions: Uint32Array) =>
    Array.from(positions, (position) => (index as ReadyIndex).packed.columns.rows[position] as number);

  function positionsOf(rows: readonly number[]): number[] {
    const { positionOf } = (index as ReadyIndex).packed;
    return rows.map((row) => (positionOf[row] ?? 0) - 1).filter((position) => position >= 0);
  }

  async function withoutIndex(rows: readonly number[]): Promise<{ columns: Columns; positions: Uint32Array }> {
    const facts: ItemFacts[] = await catalogue.search.facts(rows);
    return { columns: columnsOf(facts), positions: Uint32Array.from(facts, (_, position) => position) };
  }

  const meant = (query: string) => synonyms.meant(query, typedWords(query));

  async function find({ query, typed }: Meant): Promise<Found> {
    const stages: Stages = { exactMatch: 0, prefixMatch: 0, fullTextSearch: 0 };
    const strategies: string[] = [];
    let didYouMean: string | undefined;
    const stage = async (name: keyof Stages, strategy: string, run: () => Promise<readonly number[]>) => {
      const started = performance.now();
      const result = await run();
      stages[name] += performance.now() - started;
      if (result.length > 0) strategies.push(strategy);
      return result;
    };

    const number = await numbers.exact(query, typed);
    const isAny = number.runs.length > 0;
    let read = reader?.(query, typed, number.hasRest ? number.runs : []);
    const isNumber = looksLikeNumber(query) && !read?.isNamed;
    if (isNumber && !number.hasRest)
      read = reader?.(query, typed, isAny ? number.runs : [{ from: 0, length: typed.words.length }]);
    let reading: Reading | undefined;
    let exact = await stage('exactMatch', 'exact', async () => {
      if (!read || !number.hasRest) return number.rows;
      const { positions, relaxed } = read.numbered(Uint32Array.from(positionsOf(number.rows)));
      reading = { ...read.reading(true), relaxed };
      return rowsOf(positions);
    });
    const [single, ...others] = number.runs;
    const replacedBy = single && others.length === 0 ? await catalogue.search.replacement(single.key) : undefined;
    const starting = await stage('prefixMatch', 'prefix', () => numbers.prefix(query));
    let worded: Uint32Array = new Uint32Array();
    const words = (how: 'find' | 'guess') => {
      if (!read) return;
      const started = performance.now();
      const found = read[how]();
      stages.fullTextSearch += performance.now() - started;
      if (found.strategy) strategies.push(found.strategy);
      worded = found.positions;
      didYouMean = found.meant;
    };
    const isNothing = () => exact.length + starting.length + worded.length === 0;
    // The digits of a number that was found are not words.
    if (!number.hasRest && !(isNumber && !isNothing())) words('find');
    if (isNothing()) {
      exact = await stage('exactMatch', 'spelling', async () => {
        const found = await numbers.corrected(query, typed);
        didYouMean = found?.number;
        return found?.rows ?? [];
      });
    }
    // A number that was not found is not a word either.
    if (isNothing() && !isNumber) words('guess');
    // Three letters and digits may start a number or be a model's name: known words come first.
    const result = await (isNumber ? merged([exact, starting], worded, []) : merged([exact], worded, starting));
    const numbered = isNumber ? new Set(exact).size : 0;
    const isFound = result.positions.length > 0;
    reading ??= read?.reading(isFound) ?? noReading;
    const asked = reading.segments.find(({ kind }) => kind === 'number')?.text;
    const near = asked === undefined || isFound ? [] : await numbers.nearest(asked, mostOffered);
    if (near.length > 0) reading = { ...reading, relaxed: [...new Set([...reading.relaxed, 'number' as const])] };
    return { ...result, numbered, strategies, stages, didYouMean, replacedBy, reading, near };
  }

  /** The results, each item once at its best place: numbers, then words, then matches less certain than words. */
  async function merged(first: readonly (readonly number[])[], words: Uint32Array, last: readonly number[]) {
    const numbered = [...new Set(first.flat())];
    if (!index) return withoutIndex([...new Set([...numbered, ...last])]);
    const { columns } = index.packed;
    const before = positionsOf(numbered);
    const seen = new Set(before);
    const middle = seen.size === 0 ? words : words.filter((position) => !seen.has(position));
    if (last.length > 0) for (const position of words) seen.add(position);
    const after = positionsOf(last).filter((position) => !seen.has(position));
    const positions = new Uint32Array(before.length + middle.length + after.length);
    positions.set(before);
    positions.set(middle, before.length);
    positions.set(after, before.length + middle.length);
    return { columns, positions };
  }

  async function cached(query: string): Promise<{ found: Found; cacheHit: boolean }> {
    const key = query.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
    const hit = cache.get(key);
    if (hit) {
      cache.delete(key);
      cache.set(key, hit);
      return { found: hit, cacheHit: true };
    }
    const known = synonyms;
    const found = await find(meant(key));
    if (index && known === synonyms && !cache.has(key) && found.positions.length <= cachedPositions) {
      cache.set(key, found);
      held += found.positions.length;
      while (cache.size > cachedQueries || held > cachedPositions) {
        const [oldest, { positions }] = cache.entries().next().value as [string, Found];
        cache.delete(oldest);
        held -= positions.length;
      }
    }
    return { found, cacheHit: false };
  }

  /** A vehicle that has left the catalogue still takes what fits every vehicle. */
  function vehicleOf(chosen: NonNullable<SearchRequest['vehicle']>): FittedVehicle {
    return catalogue.fits.vehicleOf(chosen) ?? { ...chosen, type: undefined, yearStart: null, yearEnd: null };
  }

  /** Everything that fits a vehicle. */
  async function allFitting(vehicle: FittedVehicle): Promise<Found> {
    const started = performance.now();
    const found = index
      ? { columns: index.packed.columns, positions: vehicles.positions(vehicle) }
      : await withoutIndex(await catalogue.search.fitting(vehicle, listedWithoutIndex));
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
    if (index && columns === index.packed.columns) return { marks: vehicles.marks([vehicle]), numbered };
    const ids = await catalogue.search.ids([...columns.rows]);
    const verdicts = await catalogue.fits.verdicts(
      ids.map((id) => ({ id })),
      vehicle,
    );
    return { marks: Uint8Array.from(verdicts, ({ fit }) => fitMark[fit]), numbered };
  }

  /** The places of a facet's values by their names in a language. */
  function placesIn(language: Language = fallbackLanguage) {
    return (facet: Facet, values: readonly string[]) => {
      const nameOf = (value: string) => facetReads[facet].name(value, catalogue.names, language) ?? value;
      const names = values.map(nameOf);
      const order = [...values.keys()].sort(
        (a, b) =>
          Number(values[a] === notStated) - Number(values[b] === notStated) ||
          compareNames(names[a] as string, names[b] as string, language),
      );
      const places = new Uint32Array(values.length);
      for (const [place, value] of order.entries()) places[value] = place;
      return places;
    };
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
      return index !== undefined;
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
        placesOfValues: placesIn(request.language),
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
      held = 0;
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

/** Whether a query is a number rather than words: mostly digits, or one long word with several. */
function looksLikeNumber(query: string): boolean {
  const letters = query.match(/\p{L}/gu)?.length ?? 0;
  const digits = query.match(/\p{N}/gu)?.length ?? 0;
  return (digits >= 4 && digits >= letters) || (digits >= 3 && letters + digits >= 6 && wordsOf(query).length === 1);
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
