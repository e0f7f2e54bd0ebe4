import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { openApiAnswer } from '../contract/description.ts';
import { descriptionPage } from '../description/page.ts';

/** The API's description of itself: for programs, and for people. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const cached = 'public, max-age=300';
  let page: string | undefined;

  app.get(
    '/api/openapi.json',
    { schema: { summary: 'This description, as an OpenAPI 3.1 document', response: { 200: openApiAnswer } } },
    async (_request, reply) => {
      void reply.header('cache-control', cached);
      return app.apiDescription() as never;
    },
  );

  app.get(
    '/api/docs',
    { schema: { summary: 'This description, as a page', mediaType: 'text/html' } },
    async (_request, reply) => {
      page ??= descriptionPage(app.apiDescription());
      return reply.header('cache-control', cached).type('text/html; charset=utf-8').send(page);
    },
  );
};
export default routes;
