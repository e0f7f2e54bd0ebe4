import rateLimits, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { rateLimit } from '../limits/rate-limit.ts';
import { tooMany } from '../limits/too-many.ts';

/** At most this many within this many milliseconds. */
export interface Limit {
  max: number;
  windowMilliseconds: number;
}

/** Counts a request. @returns milliseconds to wait when it exceeds the limit; otherwise 0 */
export type Count = (request: FastifyRequest) => Promise<number>;

declare module 'fastify' {
  interface FastifyInstance {
    /** A limit for each caller, or for all callers together. */
    limit(limit: Limit, of: 'caller' | 'everybody'): Count;
    /** A limit for each caller; throws ApiError 429 with the time to wait. */
    limitCaller(limit: Limit, message: string): (request: FastifyRequest) => Promise<void>;
  }
}

/**
 * The caller's key for counting: TRUST_PROXY decides whose headers are trusted; an IPv6 customer has a whole network,
 * which counts as one.
 */
export const callerKey = (request: FastifyRequest): string => normalizeIP(request.ip);

/**
 * Stores the counts of @fastify/rate-limit. Its own store has fixed windows and trusts the clock: if the clock were set
 * back by a day, callers would be locked out for that day.
 */
class SlidingCounts {
  #limit: ReturnType<typeof rateLimit> | undefined;

  incr(key: string, done: (error: null, result: { current: number; ttl: number }) => void, ms: number, max: number) {
    this.#limit ??= rateLimit(max, ms);
    const wait = this.#limit.take(key, Date.now());
    done(null, { current: wait > 0 ? max + 1 : 1, ttl: wait });
  }

  child(): SlidingCounts {
    return new SlidingCounts();
  }
}

/**
 * Limits by address (@fastify/rate-limit). The sign-in guard counts sign-in attempts separately, because it must not
 * lock anybody out for good.
 */
export default fp(async (app: FastifyInstance) => {
  await app.register(rateLimits, { global: false, store: SlidingCounts });

  app.decorate('limit', ({ max, windowMilliseconds }, of) => {
    const keyGenerator = of === 'caller' ? callerKey : () => '';
    const count = app.createRateLimit({ max, timeWindow: windowMilliseconds, keyGenerator });
    return async (request) => {
      const counted = await count(request);
      return !counted.isAllowed && counted.isExceeded ? counted.ttl : 0;
    };
  });

  app.decorate('limitCaller', (limit, message) => {
    const count = app.limit(limit, 'caller');
    return async (request) => {
      const wait = await count(request);
      if (wait > 0) throw tooMany(wait, message);
    };
  });
});
