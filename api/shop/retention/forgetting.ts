import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const everyMilliseconds = 60 * 60_000;

/** Hourly, by a trusted clock, removes overdue data of deleted accounts and of changed e-mail addresses. */
export default fp(async (app: FastifyInstance) => {
  const { accounts, emailChanges } = app.shop.store;

  async function forget(): Promise<void> {
    try {
      const now = app.removalTime();
      if (now === undefined) return;
      await accounts.forgetFinished(now);
      await emailChanges.removeOld(now);
    } catch (error) {
      app.log.error(error);
    }
  }

  const timer = setInterval(() => void forget(), everyMilliseconds);
  timer.unref();
  app.addHook('onReady', forget);
  app.addHook('onClose', async () => clearInterval(timer));
});
