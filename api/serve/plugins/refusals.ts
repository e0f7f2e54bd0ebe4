import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Refusals that wait at once; beyond them, a connection that is held costs more than an answer. */
const most = 1000;

/**
 * Whoever is told to come back later is told so after a moment: a program that asks again at once, on some connections,
 * would otherwise keep the process busy with refusals alone.
 */
export default fp(async (app: FastifyInstance) => {
  const { refusalMilliseconds } = app.shop;
  let waiting = 0;
  app.addHook('onSend', async (_request, reply) => {
    if ((reply.statusCode !== 429 && reply.statusCode !== 503) || !reply.hasHeader('retry-after')) return;
    if (waiting >= most) return;
    waiting += 1;
    try {
      // Does not keep a shop that is told to end.
      await setTimeout(refusalMilliseconds, undefined, { ref: false });
    } finally {
      waiting -= 1;
    }
  });
});
