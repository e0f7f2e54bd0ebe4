import rateLimits, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { rateLimit } from '../rate-limit.ts';
import { tooMany } from '../too-many.ts';

/** So many of something within so many milliseconds. */
export interface Limit {
  max: number;
  windowMilliseconds: number;
}

/** Counts a request. @returns milliseconds to wait when it is one too many; else 0 */
export type Count = (request: FastifyRequest) => Promise<number>;

declare module 'fastify' {
  interface FastifyInstance {
    /** A limit of what each caller may do, or of what all of them may do together. */
    limit(limit: Limit, of: 'caller' | 'everybody'): Count;
    /** A limit of each caller; throws ApiError 429 with the time to wait. */
    limitCaller(limit: Limit, message: string): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
}

/** Who calls, for counting: TRUST_PROXY decides whose word counts; an IPv6 customer has a whole network, which counts as one. */
export const callerKey = (request: FastifyRequest): string => normalizeIP(request.ip);

/**
 * Where @fastify/rate-limit keeps its counts. Its own store has fixed windows and believes every clock: one that is set back by a
 * day would keep callers out for that day.
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

/** Limits by address (@fastify/rate-limit). Tries to sign in are counted by the guard, which must not lock anybody out for good. */
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
    return async (request, reply) => {
      const wait = await count(request);
      if (wait > 0) throw tooMany(reply, wait, message);
    };
  });
});
