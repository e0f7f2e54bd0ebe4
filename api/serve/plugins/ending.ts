import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process will end: it still answers, but nobody new should be sent to it. */
    isEnding(): boolean;
    /** Ends the process's part in the shop: when a balancer had time to learn of it, and all requests are answered. */
    endGently(): Promise<void>;
  }
}

/** How a server ends without refusing anybody who comes through a balancer. */
export default fp(async (app: FastifyInstance) => {
  let isEnding = false;
  app.decorate('isEnding', () => isEnding);
  app.decorate('endGently', async () => {
    isEnding = true;
    await setTimeout(app.shop.settings.drainMilliseconds);
    await app.close();
  });
  // A balancer keeps connections open for requests to come: these must find another process.
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) void reply.header('connection', 'close');
  });
});
