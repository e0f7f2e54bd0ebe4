import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { standMilliseconds } from '../../serve/steady-clock.ts';
import { dayMilliseconds } from './rules.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Removes what is older than the rules allow, now; otherwise it is done soon after the start and daily.
     * @returns whether the clock was believed: nothing is removed by one that has jumped
     */
    removeOld(): Promise<boolean>;
  }
}

/** A shop that has just started has other things to do. */
export const firstMilliseconds = 60_000;
/** Between two batches, in which others may write. */
const pauseMilliseconds = 20;
/** A clock that has jumped is believed by then, if it stands. */
const againMilliseconds = standMilliseconds + 60_000;

/**
 * Applies the removal rules of shop/retention/rules.ts. Each process does: what another one has removed is not there any
 * more. When shop.db is busy it tries again the next day, or after a restart.
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
