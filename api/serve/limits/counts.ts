import type { MakeCounts } from '../../data/counts.ts';
import { rateLimit } from './rate-limit.ts';

/** Counts of this process alone; a restart forgets them. */
export const ownCounts: MakeCounts = (_name, { max, windowMilliseconds }) => {
  const limit = rateLimit(max, windowMilliseconds);
  return {
    wait: async (key, now) => limit.wait(key, now),
    take: async (key, now) => limit.take(key, now),
    giveBack: async (key) => limit.giveBack(key),
    forget: async (key) => limit.forget(key),
  };
};
