import type { Catalogue } from '../catalogue/open.ts';
import type { Replacement } from '../catalogue/search.ts';
import { columnsOf } from './columns.ts';
import type { Stages } from './engine.ts';
import type { ReadyIndex } from './load-index.ts';
import type { NumberStages } from './numbers.ts';
import type { Columns } from './packed.ts';
import { mostOffered, noReading, type Reader, type Reading } from './reader.ts';
import { isNumberAlone } from './understand/parse.ts';
import type { Meant } from './understand/synonyms.ts';
import type { WordRun } from './understand/typed.ts';
import { wordsOf } from './words.ts';

/** What was found for one query, before filters. */
export interface Found {
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

/** What words are searched for with. */
export interface WordSearch {
  index: ReadyIndex;
  read: Reader;
}

/** The results as they are without an index: their own columns, one position each. */
export async function withoutIndex(
  catalogue: Catalogue,
  rows: readonly number[],
): Promise<Pick<Found, 'columns' | 'positions'>> {
  const facts = await catalogue.search.facts(rows);
  return { columns: columnsOf(facts), positions: Uint32Array.from(facts, (_, position) => position) };
}

/**
 * Finds what a query asks for: exact numbers, then the beginnings of numbers, then words, then other spellings.
 * @param ready undefined while words cannot be found yet
 */
export function createFind(catalogue: Catalogue, numbers: NumberStages, ready: () => WordSearch | undefined) {
  function positionsOf({ packed }: ReadyIndex, rows: readonly number[]): number[] {
    return rows.map((row) => (packed.positionOf[row] ?? 0) - 1).filter((position) => position >= 0);
  }

  /** The results, each item once at its best place: numbers, then words, then matches less certain than words. */
  async function merged(first: readonly (readonly number[])[], words: Uint32Array, last: readonly number[]) {
    const numbered = [...new Set(first.flat())];
    const index = ready()?.index;
    if (!index) return withoutIndex(catalogue, [...new Set([...numbered, ...last])]);
    const { columns } = index.packed;
    const before = positionsOf(index, numbered);
    const seen = new Set(before);
    const middle = seen.size === 0 ? words : words.filter((position) => !seen.has(position));
    if (last.length > 0) for (const position of words) seen.add(position);
    const after = positionsOf(index, last).filter((position) => !seen.has(position));
    const positions = new Uint32Array(before.length + middle.length + after.length);
    positions.set(before);
    positions.set(middle, before.length);
    positions.set(after, before.length + middle.length);
    return { columns, positions };
  }

  return async function find({ query, typed }: Meant): Promise<Found> {
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
    const search = ready();
    let read = search?.read(query, typed, number.hasRest ? number.runs : []);
    const isNumber = looksLikeNumber(query) && !read?.isNamed;
    if (isNumber && !number.hasRest) read = search?.read(query, typed, isAny ? number.runs : numbersApart(typed.words));
    let reading: Reading | undefined;
    let exact = await stage('exactMatch', 'exact', async () => {
      if (!search || !read || !number.hasRest) return number.rows;
      const { positions, relaxed } = read.numbered(Uint32Array.from(positionsOf(search.index, number.rows)));
      reading = { ...read.reading(true), relaxed };
      const { rows } = search.index.packed.columns;
      return Array.from(positions, (position) => rows[position] as number);
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
