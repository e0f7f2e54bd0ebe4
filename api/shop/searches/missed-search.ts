import type { SearchResult } from '../../search/engine.ts';
import { rateLimit } from '../../serve/limits/rate-limit.ts';
import type { Language } from '../language/languages.ts';
import { keptWords, plainWords } from './kept-words.ts';
import type { MissedRow } from './store.ts';

/** A search that did not find all that was asked for, without the caller. */
export type Missed = Omit<MissedRow, 'times'>;

/** What a search without filters lacked; undefined when it found everything, or when its words may not be kept. */
export function missedBy(query: string, language: Language, result: SearchResult): Missed | undefined {
  const { total, fitCounts, unmatched, relaxed, understood } = result;
  // Items that do not fit the shopper's vehicle count as found.
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

/** `waiting`: searches to be stored; `caller`: searches of a caller in an hour; `remembered`: callers with words. */
export interface TallyLimits {
  waiting: number;
  caller: number;
  remembered: number;
}
export const tallyLimits: TallyLimits = { waiting: 500, caller: 60, remembered: 10_000 };

/**
 * Counts missed searches until they are stored. A caller's same words count once an hour, and different words are
 * limited, so that a stranger can neither inflate a count nor fill the list. Memory is always bounded.
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
    // Moves the entry to the end, so that the oldest ones come first.
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
    /** @param caller the key under which the caller is counted */
    add(caller: string, missed: Missed, now: number): void {
      const key = JSON.stringify([caller, missed.language, missed.words]);
      // Searches over the caller's limit are not remembered, to save memory.
      if (isRepeated(key, now) || ofCaller.take(caller, now) > 0) return;
      remember(key, now);
      put(missed, 1);
    },
    /** Takes what was counted since the last call. */
    take(): MissedRow[] {
      const all = [...waiting.values()];
      waiting.clear();
      return all;
    },
    /** Counts again what could not be stored. */
    putBack(all: readonly MissedRow[]): void {
      for (const { times, ...missed } of all) put(missed, times);
    },
  };
}
