import type { SearchResult } from '../../search/engine.ts';
import { rateLimit } from '../../serve/limits/rate-limit.ts';
import type { Language } from '../language/languages.ts';
import { keptWords, plainWords } from './kept-words.ts';
import type { MissedRow } from './store.ts';

/** A search that did not get what it asked for, without who asked. */
export type Missed = Omit<MissedRow, 'times'>;

/** What a search without filters lacked; undefined when it had all that was asked for, or when its words are not kept. */
export function missedBy(query: string, language: Language, result: SearchResult): Missed | undefined {
  const { total, fitCounts, unmatched, relaxed, understood } = result;
  // What does not fit the shopper's vehicle is found all the same.
  const found = fitCounts ? Object.values(fitCounts).reduce((sum, count) => sum + count, 0) : total;
  const givenUp = understood.filter(({ kind }) => relaxed.includes(kind)).map(({ text }) => text);
  if (found > 0 && givenUp.length + unmatched.length === 0) return undefined;
  const words = keptWords(query);
  if (words === undefined) return undefined;
  const lacking = found > 0 ? [...givenUp, ...unmatched] : unmatched;
  const outcome = found > 0 ? 'partly' : 'nothing';
  return { words, language, outcome, lacking: plainWords([...new Set(lacking)].join(' ')) };
}

const hourMilliseconds = 3_600_000;

/** `waiting`: searches that wait to be stored; `caller`: of one caller in an hour; `remembered`: who asked what. */
export interface TallyLimits {
  waiting: number;
  caller: number;
  remembered: number;
}
export const tallyLimits: TallyLimits = { waiting: 500, caller: 60, remembered: 10_000 };

/**
 * Counts missed searches until they are stored. The same words of a caller count once an hour, and only so many different
 * ones: a stranger can neither push words up nor fill the list. Memory is bounded whatever comes.
 */
export function createTally(limits = tallyLimits) {
  const waiting = new Map<string, MissedRow>();
  const asked = new Map<string, number>();
  const ofCaller = rateLimit(limits.caller, hourMilliseconds);

  function isRepeated(key: string, now: number): boolean {
    const last = asked.get(key);
    return last !== undefined && Math.abs(now - last) < hourMilliseconds;
  }

  function remember(key: string, now: number): void {
    // Put at the end: the first ones are those asked longest ago.
    asked.delete(key);
    asked.set(key, now);
    for (const first of asked.keys()) {
      if (asked.size <= limits.remembered) break;
      asked.delete(first);
    }
  }

  function put(missed: Missed, times: number): void {
    const key = JSON.stringify([missed.language, missed.words]);
    const before = waiting.get(key);
    if (before || waiting.size < limits.waiting) waiting.set(key, { ...missed, times: (before?.times ?? 0) + times });
  }

  return {
    /** @param caller what the caller is counted under */
    add(caller: string, missed: Missed, now: number): void {
      const key = JSON.stringify([caller, missed.language, missed.words]);
      // What is over the caller's limit is not remembered either: it would only take memory.
      if (isRepeated(key, now) || ofCaller.take(caller, now) > 0) return;
      remember(key, now);
      put(missed, 1);
    },
    /** What has been counted since the last time. */
    take(): MissedRow[] {
      const all = [...waiting.values()];
      waiting.clear();
      return all;
    },
    /** For what could not be stored. */
    putBack(all: readonly MissedRow[]): void {
      for (const { times, ...missed } of all) put(missed, times);
    },
  };
}
