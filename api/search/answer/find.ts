import type { Catalogue } from '../../catalogue/open.ts';
import type { Replacement } from '../../catalogue/search.ts';
import type { Stages } from '../engine.ts';
import { wordsOf } from '../language/words.ts';
import type { ItemStore } from '../match/item-store.ts';
import type { NumberStages, NumbersFound } from '../match/numbers.ts';
import { isNumberAlone } from '../understand/parse.ts';
import type { Meant } from '../understand/synonyms.ts';
import type { WordRun } from '../understand/typed.ts';
import type { How } from './parts.ts';
import type { Reader } from './reader.ts';
import { mostOffered, noReading, type Reading } from './reading.ts';

/** Results before filters: items of the index or, without an index, rows of the snapshot. */
export type Results<Items> = { items: Items } | { rows: readonly number[] };

/** What was found for one query, before filters. */
export interface Found<Items> {
  results: Results<Items>;
  /** How many positions a cache needs memory for to keep the results. */
  held: number;
  /** So many of the first results have the number that the query is. */
  numbered: number;
  strategies: string[];
  stages: Stages;
  didYouMean: string | undefined;
  replacedBy: Replacement | undefined;
  reading: Reading;
  /** Ids of items whose numbers begin like the requested one, which no item has. */
  near: readonly string[];
}

/** What queries by words need. */
export interface WordSearch<Items> {
  store: ItemStore<Items>;
  read: Reader<Items>;
}

/** A shorter number may also be the name of a model or a size: i20, H4. */
const shortestKnown = 5;
/** More than the items that share one number. */
const mostNumbered = 1000;

/** What the stages have found so far. */
interface Matches<Items> {
  exact: readonly number[];
  starting: readonly number[];
  worded: Items | undefined;
  didYouMean: string | undefined;
}

const isNothing = <Items>({ exact, starting, worded }: Matches<Items>) =>
  exact.length + starting.length === 0 && worded === undefined;

/** Finds what a query asks for: exact numbers, then beginnings of numbers, then words, then other spellings. */
export function createFind<Items>(catalogue: Catalogue, numbers: NumberStages) {
  /** @param search undefined while words cannot be searched for */
  return async function find(query: Meant, search: WordSearch<Items> | undefined): Promise<Found<Items>> {
    const time = timekeeper();
    const number = await numbers.exact(query.query, query.typed);
    const { read, isNumber } = readingOf(query, number, search);
    const numbered = search && read && number.hasRest ? await obeying(number, read, search, time) : undefined;
    const exact = numbered?.rows ?? number.rows;
    time.found('exact', exact);
    const found = await matching(numbers, query, { ...number, rows: exact }, { read, isNumber }, time);
    const results = merged(found, isNumber, search?.store);
    const reading = numbered?.reading ?? (await read?.reading(!isNothing(found))) ?? noReading;
    const [single, ...others] = number.runs;
    return {
      results,
      held: 'items' in results && search ? search.store.held(results.items) : 1,
      numbered: isNumber ? new Set(found.exact).size : 0,
      strategies: time.strategies,
      stages: time.stages,
      didYouMean: found.didYouMean,
      replacedBy: single && others.length === 0 ? await catalogue.search.replacement(single.key) : undefined,
      ...(await withNearest(reading, isNothing(found))),
    };
  };

  /** The reading; if nothing was found, also the items whose numbers begin like the requested one. */
  async function withNearest(reading: Reading, isAbsent: boolean): Promise<Pick<Found<Items>, 'reading' | 'near'>> {
    const wanted = reading.segments.find(({ kind }) => kind === 'number')?.text;
    const near = isAbsent && wanted !== undefined ? await numbers.nearest(wanted, mostOffered) : [];
    if (near.length === 0) return { reading, near };
    return { reading: { ...reading, relaxed: [...new Set([...reading.relaxed, 'number' as const])] }, near };
  }
}

/** Runs the stages in turn; most of them run only if the stages before found nothing. */
async function matching<Items>(
  numbers: NumberStages,
  { query, typed }: Meant,
  { rows: exact, hasRest }: NumbersFound,
  { read, isNumber }: HowRead<Items>,
  { timed, found: note }: Time,
): Promise<Matches<Items>> {
  const starting = await timed('prefixMatch', () => numbers.prefix(query));
  note('prefix', starting);
  let found: Matches<Items> = { exact, starting, worded: undefined, didYouMean: undefined };
  const words = async (how: How) => {
    if (!read) return;
    const { isEmpty, items, meant, strategy } = await timed('fullTextSearch', () => read[how]());
    if (strategy) note(strategy, [items]);
    found = { ...found, worded: isEmpty ? undefined : items, didYouMean: meant };
  };
  // The digits of a number that was found are not searched for as words.
  if (!hasRest && (!isNumber || isNothing(found))) await words('find');
  if (isNothing(found)) {
    const corrected = await timed('exactMatch', () => numbers.corrected(query, typed));
    found = { ...found, exact: corrected?.rows ?? [], didYouMean: corrected?.number };
    note('spelling', found.exact);
  }
  // Nor are those of a number that was not found.
  if (isNothing(found) && !isNumber) await words('guess');
  return found;
}

/** Notes how long each stage takes, and which ones found something. */
function timekeeper() {
  const stages: Stages = { exactMatch: 0, prefixMatch: 0, fullTextSearch: 0 };
  const strategies: string[] = [];
  async function timed<T>(stage: keyof Stages, run: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await run();
    stages[stage] += performance.now() - started;
    return result;
  }
  function found(strategy: string, those: readonly unknown[]): void {
    if (those.length > 0) strategies.push(strategy);
  }
  return { stages, strategies, timed, found };
}
type Time = ReturnType<typeof timekeeper>;

/** How the words of a query are read, if they can be, and whether the query is a number rather than words. */
interface HowRead<Items> {
  read: ReturnType<Reader<Items>> | undefined;
  isNumber: boolean;
}

function readingOf<Items>(
  { query, typed }: Meant,
  { runs, hasRest }: NumbersFound,
  search: WordSearch<Items> | undefined,
): HowRead<Items> {
  const asWords = search?.read(query, typed, hasRest ? runs : []);
  // A number in the catalogue counts as a number first: it may end like a value in volts or metres.
  const isKnown = runs.length > 0 && !hasRest && runs.every(({ key }) => key.length >= shortestKnown);
  const isNumber = looksLikeNumber(query) && (isKnown || !asWords?.isNamed);
  const apart = () => (runs.length > 0 ? runs : numbersApart(typed.words));
  return { isNumber, read: isNumber && !hasRest ? search?.read(query, typed, apart()) : asWords };
}

/** Of the items with a number in the query, those that obey its other words. */
function obeying<Items>(
  { rows }: NumbersFound,
  read: ReturnType<Reader<Items>>,
  { store }: WordSearch<Items>,
  { timed }: Time,
): Promise<{ rows: readonly number[]; reading: Reading }> {
  return timed('exactMatch', async () => {
    const { items, relaxed } = await read.numbered(store.ofRows(rows));
    const reading = { ...(await read.reading(true)), relaxed };
    return { rows: (await store.first(items, mostNumbered)).rows, reading };
  });
}

/**
 * The results, each item once at its best place. Three characters may begin a number or name a model: words come before
 * beginnings of numbers then.
 */
function merged<Items>(
  { exact, starting, worded }: Matches<Items>,
  isNumber: boolean,
  store: ItemStore<Items> | undefined,
): Results<Items> {
  const before = isNumber ? [...exact, ...starting] : exact;
  const after = isNumber ? [] : starting;
  if (!store) return { rows: [...new Set([...before, ...after])] };
  const ofRows = (rows: readonly number[]) => (rows.length === 0 ? [] : [store.ofRows([...new Set(rows)])]);
  const all = [...ofRows(before), ...(worded === undefined ? [] : [worded]), ...ofRows(after)];
  return { items: all.reduce((items, more) => store.together(items, more), store.nothing) };
}

/** Whether a query is a number rather than words: mostly digits, or one long word with several digits. */
function looksLikeNumber(query: string): boolean {
  const letters = query.match(/\p{L}/gu)?.length ?? 0;
  const digits = query.match(/\p{N}/gu)?.length ?? 0;
  return (digits >= 4 && digits >= letters) || (digits >= 3 && letters + digits >= 6 && wordsOf(query).length === 1);
}

/** The numbers in a query that no item has: one, unless several of its words could each be a number. */
function numbersApart(words: readonly string[]): WordRun[] {
  const [, ...others] = words.flatMap((word, at) => (isNumberAlone(word) ? at : []));
  const starts = [0, ...others];
  return starts.map((from, at) => ({ from, length: (starts[at + 1] ?? words.length) - from }));
}
