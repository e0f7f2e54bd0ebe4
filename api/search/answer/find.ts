import type { Catalogue } from '../../catalogue/open.ts';
import type { Replacement } from '../../catalogue/search.ts';
import type { Stages } from '../engine.ts';
import { wordsOf } from '../language/words.ts';
import type { ItemStore } from '../match/item-store.ts';
import type { NumberStages } from '../match/numbers.ts';
import { isNumberAlone } from '../understand/parse.ts';
import type { Meant } from '../understand/synonyms.ts';
import type { WordRun } from '../understand/typed.ts';
import { mostOffered, noReading, type Reader, type Reading } from './reader.ts';

/** Results before filters: items of the index, or rows of the snapshot while there is none. */
export type Results<Items> = { items: Items } | { rows: readonly number[] };

/** What was found for one query, before filters. */
export interface Found<Items> {
  results: Results<Items>;
  /** How much memory keeping it takes, in positions. */
  held: number;
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

/** What words are searched for with. */
export interface WordSearch<Items> {
  store: ItemStore<Items>;
  read: Reader<Items>;
}

/** Numbers that are shorter may be the name of a model or a size as well: i20, H4. */
const shortestKnown = 5;
/** More items than have one number. */
const mostNumbered = 1000;

/** Finds what a query asks for: exact numbers, then the beginnings of numbers, then words, then other spellings. */
export function createFind<Items>(catalogue: Catalogue, numbers: NumberStages) {
  /** The results, each item once at its best place: numbers, then words, then matches less certain than words. */
  function merged(
    first: readonly (readonly number[])[],
    words: Items | undefined,
    last: readonly number[],
    store: ItemStore<Items> | undefined,
  ): Results<Items> {
    const numbered = [...new Set(first.flat())];
    if (!store) return { rows: [...new Set([...numbered, ...last])] };
    const before = numbered.length === 0 ? [] : [store.ofRows(numbered)];
    const after = last.length === 0 ? [] : [store.ofRows(last)];
    const all = [...before, ...(words === undefined ? [] : [words]), ...after];
    return { items: all.reduce((items, more) => store.together(items, more), store.nothing) };
  }

  /** @param search undefined while words cannot be found */
  return async function find({ query, typed }: Meant, search: WordSearch<Items> | undefined): Promise<Found<Items>> {
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
    let read = search?.read(query, typed, number.hasRest ? number.runs : []);
    // A number that the catalogue has is a number first: that of an item may end like volts or metres.
    const isKnown = isAny && !number.hasRest && number.runs.every(({ key }) => key.length >= shortestKnown);
    const isNumber = looksLikeNumber(query) && (isKnown || !read?.isNamed);
    if (isNumber && !number.hasRest) read = search?.read(query, typed, isAny ? number.runs : numbersApart(typed.words));
    let reading: Reading | undefined;
    let exact = await stage('exactMatch', 'exact', async () => {
      if (!search || !read || !number.hasRest) return number.rows;
      const { items, relaxed } = await read.numbered(search.store.ofRows(number.rows));
      reading = { ...(await read.reading(true)), relaxed };
      return (await search.store.first(items, mostNumbered)).rows;
    });
    const [single, ...others] = number.runs;
    const replacedBy = single && others.length === 0 ? await catalogue.search.replacement(single.key) : undefined;
    const starting = await stage('prefixMatch', 'prefix', () => numbers.prefix(query));
    let worded: Items | undefined;
    const words = async (how: 'find' | 'guess') => {
      if (!read) return;
      const started = performance.now();
      const found = await read[how]();
      stages.fullTextSearch += performance.now() - started;
      if (found.strategy) strategies.push(found.strategy);
      worded = found.isEmpty ? undefined : found.items;
      didYouMean = found.meant;
    };
    const isNothing = () => exact.length + starting.length === 0 && worded === undefined;
    // The digits of a number that was found are not words.
    if (!number.hasRest && !(isNumber && !isNothing())) await words('find');
    if (isNothing()) {
      exact = await stage('exactMatch', 'spelling', async () => {
        const found = await numbers.corrected(query, typed);
        didYouMean = found?.number;
        return found?.rows ?? [];
      });
    }
    // A number that was not found is not a word either.
    if (isNothing() && !isNumber) await words('guess');
    // Three letters and digits may start a number or be a model's name: known words come first.
    const results = isNumber
      ? merged([exact, starting], worded, [], search?.store)
      : merged([exact], worded, starting, search?.store);
    const numbered = isNumber ? new Set(exact).size : 0;
    const isFound = !isNothing();
    reading ??= (await read?.reading(isFound)) ?? noReading;
    const asked = reading.segments.find(({ kind }) => kind === 'number')?.text;
    const near = asked === undefined || isFound ? [] : await numbers.nearest(asked, mostOffered);
    if (near.length > 0) reading = { ...reading, relaxed: [...new Set([...reading.relaxed, 'number' as const])] };
    const held = 'items' in results && search ? search.store.held(results.items) : 1;
    return { results, held, numbered, strategies, stages, didYouMean, replacedBy, reading, near };
  };
}

/** Whether a query is a number rather than words: mostly digits, or one long word with several. */
function looksLikeNumber(query: string): boolean {
  const letters = query.match(/\p{L}/gu)?.length ?? 0;
  const digits = query.match(/\p{N}/gu)?.length ?? 0;
  return (digits >= 4 && digits >= letters) || (digits >= 3 && letters + digits >= 6 && wordsOf(query).length === 1);
}

/** The numbers of a query that nothing has: one, unless several of its words are numbers alone. */
function numbersApart(words: readonly string[]): WordRun[] {
  const [, ...others] = words.flatMap((word, at) => (isNumberAlone(word) ? at : []));
  const starts = [0, ...others];
  return starts.map((from, at) => ({ from, length: (starts[at + 1] ?? words.length) - from }));
}
