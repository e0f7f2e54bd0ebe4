import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NoCatalogue } from '../catalogue/no-catalogue.ts';
import { shopVersion } from '../data/version.ts';
import { errorAnswer, okAnswer } from '../shop/wire.ts';
import { readyAnswer } from './service.ts';

/** Whether the process is alive, and whether what it needs is ready. */
const routes: FastifyPluginAsyncZod = async (app) => {
  let hasSearched = false;
  app.get('/api/health', { schema: { summary: 'Is the process alive', response: { 200: okAnswer } } }, async () => ({
    status: 'ok' as const,
  }));

  app.get(
    '/api/ready',
    {
      schema: {
        summary: 'Is what the shop needs there, and in which versions',
        description:
          'Answers 503 while something is missing and before the process ends: no visitor is sent to it then.',
        response: { 200: readyAnswer, 503: readyAnswer.or(errorAnswer) },
        errors: { 503: [readyAnswer] },
      },
    },
    async (_request, reply) => {
      const snapshot = snapshotOf(app);
      const index = snapshot === null ? null : indexOf(app);
      const search = index !== null;
      hasSearched ||= search;
      const servesPages = app.hasDecorator('liveRelease');
      const release = servesPages && snapshot !== null ? app.liveRelease() : null;
      const database = await versionOf(app);
      const { state, startedAt, lastSuccessAt } = app.night();
      // Without the search server, another process would find no more, so carts and pages stay here.
      const ready = !app.isEnding() && hasSearched && database !== null && (release !== null || !servesPages);
      return reply.status(ready ? 200 : 503).send({
        status: ready ? 'ready' : 'not_ready',
        version: shopVersion,
        snapshot,
        search,
        index,
        release,
        damaged: release === null ? [] : (app.damage()?.files ?? []),
        database,
        night: { state, startedAt, lastSuccessAt },
      });
    },
  );
};
export default routes;

function versionOf(app: FastifyInstance) {
  return app.shop.store.version().catch((error: unknown) => {
    app.log.error(error);
    return null;
  });
}

/** The snapshot that the search's index is of; null when words cannot be searched for. */
function indexOf(app: FastifyInstance): string | null {
  const engine = app.shop.search();
  return engine.ready ? engine.snapshot : null;
}

function snapshotOf(app: FastifyInstance): string | null {
  try {
    return app.shop.catalogue().id;
  } catch (error) {
    if (error instanceof NoCatalogue) return null;
    throw error;
  }
}
