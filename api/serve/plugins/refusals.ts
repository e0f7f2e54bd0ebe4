import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** How many refusals are held back at once; more held connections would cost more than answers. */
const most = 1000;

/**
 * Holds back answers with `Retry-After` for a moment. Otherwise a program that asks again at once, on a few
 * connections, would keep the process busy with refusals.
 */
export default fp(async (app: FastifyInstance) => {
  const { refusalMilliseconds } = app.shop;
  let waiting = 0;
  app.addHook('onSend', async (_request, reply) => {
    if ((reply.statusCode !== 429 && reply.statusCode !== 503) || !reply.hasHeader('retry-after')) return;
    if (waiting >= most) return;
    waiting += 1;
    try {
      // The timer does not keep a shop running that is told to end.
      await setTimeout(refusalMilliseconds, undefined, { ref: false });
    } finally {
      waiting -= 1;
    }
  });
});
