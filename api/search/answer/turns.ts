import { setTimeout } from 'node:timers/promises';
import { WordsAway } from '../words-away.ts';

/** In milliseconds; a server that needs longer for a search counts as unreachable. */
const longestSearch = 5000;

/**
 * Waits for a server's work, but not too long.
 * @throws WordsAway when the work takes too long
 */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = setTimeout(longestSearch, undefined, { signal: done.signal }).then(() => {
    throw new WordsAway(`a search took longer than ${longestSearch} ms`);
  });
  // The timer is aborted when the work is done first.
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

/**
 * Admits one search at a time, each in its own event-loop turn: a cart request that arrives in between waits for one
 * search, not fifty.
 */
export function turnstile(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((done) => setImmediate(done)));
    return last;
  };
}
