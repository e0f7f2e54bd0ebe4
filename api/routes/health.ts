import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Is the process alive, and is what it needs there. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/health', { schema: { response: { 200: z.object({ status: z.literal('ok') }) } } }, async () => ({
    status: 'ok' as const,
  }));

  const ready = z.object({ status: z.literal('ready'), snapshot: z.string(), search: z.boolean() });
  app.get('/api/ready', { schema: { response: { 200: ready } } }, async () => ({
    status: 'ready' as const,
    snapshot: app.shop.catalogue().id,
    search: app.shop.search().ready,
  }));
};
export default routes;
