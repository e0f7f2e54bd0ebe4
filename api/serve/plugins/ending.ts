import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is ending: it still answers, but should get no new visitors. */
    isEnding(): boolean;
    /** Ends the server after a balancer had time to learn of it and all requests are answered. */
    endGently(): Promise<void>;
  }
}

/** Ends a server without refusing anybody who comes through a balancer. */
export default fp(async (app: FastifyInstance) => {
  let isEnding = false;
  app.decorate('isEnding', () => isEnding);
  app.decorate('endGently', async () => {
    isEnding = true;
    await setTimeout(app.shop.settings.drainMilliseconds);
    await app.close();
  });
  // A balancer keeps connections open for later requests, which must go to another process.
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) void reply.header('connection', 'close');
  });
});
