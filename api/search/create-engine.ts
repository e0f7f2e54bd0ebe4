import type { Catalogue } from '../catalogue/open.ts';
import { createAnswer } from './answer/answer.ts';
import { createFind, type Found, type WordSearch } from './answer/find.ts';
import { knowsPhrase } from './answer/knows.ts';
import { createReader } from './answer/reader.ts';
import { turnstile, withinTime } from './answer/turns.ts';
import type { SearchEngine, SearchOptions } from './engine.ts';
import { numberStages } from './match/numbers.ts';
import { QueryCache } from './match/query-cache.ts';
import { type ReadyWords, readyWords, type Searchable as Words } from './match/ready-words.ts';
import { createSuggest } from './suggest/suggest.ts';
import { readShopperWords } from './understand/shopper-words.ts';
import { createSynonyms, type Synonyms } from './understand/synonyms.ts';
import { typedWords } from './understand/typed.ts';
import { WordsAway } from './words-away.ts';

/** What an engine searches: the words of a catalogue and its items. */
export interface Searchable<Items> extends Words<Items> {
  /** Whether the store can be reached now; by default it always can. */
  isThere?: () => boolean;
  /** Resolves when the store has lost the items: then everything is loaded again. */
  gone?: Promise<void>;
}

/** What the engine makes of a searchable, once. */
interface Loaded<Items> {
  words: WordSearch<Items>;
  ready: ReadyWords<Items>;
  suggest: ReturnType<typeof createSuggest<Items>>;
  isThere: () => boolean;
}

/**
 * An engine for one snapshot, whatever holds its items.
 * @param load gets everything ready; undefined when the signal stopped it
 */
export function createEngine<Items>(
  catalogue: Catalogue,
  { onReady, onError }: SearchOptions,
  doneBy: SearchEngine['doneBy'],
  load: (signal: AbortSignal) => Promise<Searchable<Items> | undefined>,
): SearchEngine {
  const numbers = numberStages(catalogue);
  const cache = new QueryCache<Found<Items>>();
  let loaded: Loaded<Items> | undefined;
  let synonyms: Synonyms = createSynonyms([], []);
  const suggestNumbers = createSuggest(catalogue);
  const ending = new AbortController();
  const loading = stayLoaded().catch((error: unknown) => onError?.(error));

  async function stayLoaded(): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const searchable = await load(ending.signal);
      if (!searchable) return;
      const { store, isThere = () => true, gone } = searchable;
      const ready = readyWords(catalogue, searchable);
      const words = { store, read: createReader(ready) };
      loaded = { words, ready, suggest: createSuggest(catalogue, ready), isThere };
      cache.clear();
      if (isFirst) onReady?.();
      if (!gone) return;
      await gone;
    }
  }

  /** What words are searched with; undefined while they cannot be. */
  const there = () => (loaded?.isThere() ? loaded : undefined);
  const find = createFind<Items>(catalogue, numbers);
  const meant = (query: string) => synonyms.meant(query, typedWords(query));

  async function cached(query: string, words: WordSearch<Items> | undefined) {
    const key = query.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
    const hit = words && cache.get(key);
    if (hit) return { found: hit, cacheHit: true };
    const known = synonyms;
    const all = meant(key);
    const { asides, ...asked } = words && loaded ? loaded.ready.understanding.setAside(all) : { ...all, asides: [] };
    const plain = await find(asked, words);
    const notes = [...asides.map((aside) => ({ ...aside, links: [] })), ...plain.reading.notes];
    const found = { ...plain, reading: { ...plain.reading, notes } };
    // Not cached if words or synonyms have changed meanwhile: the query might find something else now.
    if (words && words === loaded?.words && known === synonyms) cache.set(key, found);
    return { found, cacheHit: false };
  }

  const answer = createAnswer(catalogue, cached);
  const turn = turnstile();
  const inTime = doneBy === 'server' ? withinTime : <T>(work: Promise<T>) => work;

  return {
    snapshot: catalogue.id,
    doneBy,

    get ready() {
      return there() !== undefined;
    },

    async search(request) {
      await turn();
      const words = there()?.words;
      if (!words) return answer(undefined, request);
      try {
        return await inTime(answer(words, request));
      } catch (error) {
        if (error instanceof WordsAway) return answer(undefined, request);
        throw error;
      }
    },

    async suggest(request) {
      await turn();
      const suggest = there()?.suggest ?? suggestNumbers;
      return inTime(suggest({ ...request, query: meant(request.query).query }));
    },

    learn(list) {
      synonyms = createSynonyms(list, list.length > 0 ? readShopperWords().endings : []);
      cache.clear();
    },

    async knows(phrase) {
      await turn();
      const { rows, hasRest } = await numbers.exact(phrase, typedWords(phrase));
      if (rows.length > 0 && !hasRest) return true;
      const ready = there()?.ready;
      return ready ? inTime(knowsPhrase(phrase, ready)) : false;
    },

    async stop() {
      ending.abort();
      await loading;
    },
  };
}
