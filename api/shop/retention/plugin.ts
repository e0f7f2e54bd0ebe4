import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { standMilliseconds } from '../../serve/steady-clock.ts';
import { dayMilliseconds } from './rules.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Removes what is older than the rules allow. The plugin does so soon after the start and daily.
     * @returns false when the clock has jumped and is not trusted; then nothing was removed
     */
    removeOld(): Promise<boolean>;
  }
}

/** The delay after the start, when the shop is busy. */
export const firstMilliseconds = 60_000;
/** The pause between two batches, in which others can write. */
const pauseMilliseconds = 20;
/** After this, a clock that has jumped is trusted again if it runs steadily. */
const againMilliseconds = standMilliseconds + 60_000;

/**
 * Applies the removal rules of shop/retention/rules.ts. Every process does so; removing rows twice does no harm. When
 * shop.db is busy, it tries again the next day or after a restart.
 */
export default fp(async (app: FastifyInstance) => {
  const { store } = app.shop;
  const closing = new AbortController();
  let running: Promise<boolean> | undefined;
  let again: NodeJS.Timeout | undefined;

  async function removeAll(): Promise<boolean> {
    const now = app.removalTime();
    if (now === undefined) return false;
    for (let rule = 0; rule < store.removal.rules.length; rule++) {
      while (!closing.signal.aborted && (await store.removal.removeSome(rule, now)))
        await wait(pauseMilliseconds, undefined, { signal: closing.signal }).catch(() => {});
    }
    return true;
  }

  app.decorate('removeOld', () => {
    running ??= removeAll().finally(() => {
      running = undefined;
    });
    return running;
  });

  async function run(): Promise<void> {
    try {
      if (await app.removeOld()) return;
      clearTimeout(again);
      again = setTimeout(run, againMilliseconds);
      again.unref();
    } catch (error) {
      app.log.error(error);
    }
  }
  const first = setTimeout(run, firstMilliseconds);
  const daily = setInterval(run, dayMilliseconds);
  first.unref();
  daily.unref();
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(daily);
    clearTimeout(again);
    closing.abort();
    await running?.catch(() => {});
  });
});
