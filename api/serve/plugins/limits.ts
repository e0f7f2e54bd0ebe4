import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { MakeCounts } from '../../data/counts.ts';
import { isShopDbAway } from '../../data/failures.ts';
import type { Limit } from '../../shop/rules.ts';
import { addressOf, type Caller, callerOf } from '../limits/caller.ts';
import { ownCounts } from '../limits/counts.ts';
import { tooMany } from '../limits/too-many.ts';

/** How long counting a request waits for its account. */
const patienceMilliseconds = 500;

/** A limit on requests. */
export interface RequestLimit {
  /** Counts a request. @returns milliseconds to wait when it exceeds the limit; otherwise 0 */
  take(request: FastifyRequest): Promise<number>;
  /** The same without counting. */
  wait(request: FastifyRequest): Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The counts of limits, shared by all processes of the shop if there can be several. */
    counts: MakeCounts;
    /** Who makes a request; the only place that decides this. */
    callerOf(request: FastifyRequest): Promise<Caller>;
    /**
     * A limit for each caller, for all callers at one address, or for everybody together.
     * @param name of what is limited, and of nothing else
     */
    limit(name: string, limit: Limit, of: 'caller' | 'address' | 'everybody'): RequestLimit;
    /**
     * A limit for each caller, and a far higher one for all at one address, so that many accounts do not get round it.
     * The check throws ApiError 429 with the time to wait.
     */
    limitCaller(
      name: string,
      limit: Limit & { ofAddress: number },
      message: string,
    ): (request: FastifyRequest) => Promise<void>;
  }
}

/** Limits by caller. The sign-in guard has its own counts: it must not lock anybody out for good. */
export default fp(async (app: FastifyInstance) => {
  app.decorate('counts', app.shop.store.sharedCounts ?? ownCounts);

  app.decorate('callerOf', async (request: FastifyRequest) => {
    // While the shop's data are unreachable or slow, requests that need no account are answered and count as a guest's.
    const asked = app.sessionOf(request).then(
      (signedIn) => signedIn?.user.id,
      (error) => {
        if (!isShopDbAway(error)) throw error;
        return undefined;
      },
    );
    const account = await Promise.race([asked, setTimeout(patienceMilliseconds, undefined, { ref: false })]);
    return callerOf(addressOf(request), { account, device: app.deviceOf(request) });
  });

  const keys = {
    caller: async (request: FastifyRequest) => (await app.callerOf(request)).key,
    address: async (request: FastifyRequest) => addressOf(request),
    everybody: async () => '',
  };

  app.decorate('limit', (name: string, limit: Limit, of: keyof typeof keys) => {
    const counts = app.counts(`${name} of ${of}`, limit);
    return {
      take: async (request: FastifyRequest) => counts.take(await keys[of](request), Date.now()),
      wait: async (request: FastifyRequest) => counts.wait(await keys[of](request), Date.now()),
    };
  });

  app.decorate('limitCaller', (name, { ofAddress, ...limit }, message) => {
    const own = app.limit(name, limit, 'caller');
    const all = app.limit(name, { ...limit, max: ofAddress }, 'address');
    return async (request) => {
      const wait = (await all.wait(request)) || (await own.take(request)) || (await all.take(request));
      if (wait > 0) throw tooMany(wait, message);
    };
  });
});
