import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const everyMilliseconds = 60 * 60_000;

/**
 * Hourly, by a trusted clock, removes overdue data of deleted accounts, of accounts that nobody has opened, and of
 * changed e-mail addresses.
 */
export default fp(async (app: FastifyInstance) => {
  const { accounts, emailChanges } = app.shop.store;
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  async function forgetAll(): Promise<void> {
    const now = app.removalTime();
    if (now === undefined) return;
    const steps = [
      () => accounts.removeUnopened(now, closing.signal),
      () => accounts.forgetFinished(now, closing.signal),
      () => emailChanges.removeOld(now),
    ];
    // A step that fails must not keep the others from removing what is overdue.
    for (const step of steps) await step().catch((error: unknown) => app.log.error(error));
  }

  const forget = (): Promise<void> => {
    running ??= forgetAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  const timer = setInterval(() => void forget(), everyMilliseconds);
  timer.unref();
  // A start does not wait for it.
  app.addHook('onReady', async () => void forget());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
});
