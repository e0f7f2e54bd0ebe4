import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const everyMilliseconds = 60 * 60_000;

/** Removes what the shop promised to forget by now, of deleted accounts and of changed e-mail addresses, every hour. */
export default fp(async (app: FastifyInstance) => {
  const { accounts, emailChanges } = app.shop.store;

  async function forget(): Promise<void> {
    try {
      await accounts.forgetFinished(Date.now());
      await emailChanges.removeOld(Date.now());
    } catch (error) {
      app.log.error(error);
    }
  }

  const timer = setInterval(() => void forget(), everyMilliseconds);
  timer.unref();
  app.addHook('onReady', forget);
  app.addHook('onClose', async () => clearInterval(timer));
});
