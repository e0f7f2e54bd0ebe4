import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { dayMilliseconds } from '../contract/retention.ts';
import { ruleCount } from '../db/removal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Removes what is older than the rules allow, now; otherwise it is done soon after the start and daily. */
    removeOld(): Promise<void>;
  }
}

/** A shop that has just started has other things to do. */
export const firstMilliseconds = 60_000;
/** Between two batches, in which others may write. */
const pauseMilliseconds = 20;

/**
 * Applies the removal rules of contract/retention.ts. Each process does: what another one has removed is not there any
 * more. When shop.db is busy it tries again the next day, or after a restart.
 */
export default fp(async (app: FastifyInstance) => {
  const { store } = app.shop;
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  async function removeAll(): Promise<void> {
    for (let rule = 0; rule < ruleCount; rule++) {
      while (!closing.signal.aborted && (await store.removal.removeSome(rule, Date.now())))
        await wait(pauseMilliseconds, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  app.decorate('removeOld', () => {
    running ??= removeAll().finally(() => {
      running = undefined;
    });
    return running;
  });

  const run = () => app.removeOld().catch((error: unknown) => app.log.error(error));
  const first = setTimeout(run, firstMilliseconds);
  const daily = setInterval(run, dayMilliseconds);
  first.unref();
  daily.unref();
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(daily);
    closing.abort();
    await running?.catch(() => {});
  });
});
