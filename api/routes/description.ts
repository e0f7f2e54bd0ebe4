import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { openApiAnswer } from '../contract/description.ts';
import { descriptionPage } from '../description/page.ts';
import { style } from '../description/style.ts';
import { scriptHash } from '../inline-scripts.ts';
import { dataPolicy } from '../plugins/headers.ts';

/** The API's description of itself: for programs, and for people. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const cached = 'public, max-age=300';
  let page: string | undefined;
  const pagePolicy = `${dataPolicy}; img-src 'self'; style-src '${scriptHash(style)}'`;

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
      void reply.headers({ 'cache-control': cached, 'content-security-policy': pagePolicy });
      return reply.type('text/html; charset=utf-8').send(page);
    },
  );
};
export default routes;
