import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { okAnswer, readyAnswer } from '../contract/service.ts';

/** Is the process alive, and is what it needs there. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/health', { schema: { summary: 'Is the process alive', response: { 200: okAnswer } } }, async () => ({
    status: 'ok' as const,
  }));

  app.get(
    '/api/ready',
    { schema: { summary: 'Which catalogue is live, and is its search complete', response: { 200: readyAnswer } } },
    async () => ({
      status: 'ready' as const,
      snapshot: app.shop.catalogue().id,
      search: app.shop.search().ready,
    }),
  );
};
export default routes;
