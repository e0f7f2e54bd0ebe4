import swaggerUi from '@fastify/swagger-ui';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { openApiAnswer } from './contract.ts';

/** Swagger UI's own colours for methods and links have too little contrast. */
const contrast = `
.swagger-ui :is(.opblock .opblock-summary-method, .info .title small pre) { color: #000; text-shadow: none }
.swagger-ui :is(.info .url, .btn.authorize span, .json-schema-2020-12-expand-deep-button) { color: #0b5cad }`;

/** The API's own description, for programs and for people. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/openapi.json',
    { schema: { summary: 'This description, as an OpenAPI 3.1 document', response: { 200: openApiAnswer } } },
    async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=300');
      return app.swagger() as never;
    },
  );

  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: {
      title: `${app.shop.shopContent().name}: the API`,
      css: [{ filename: 'contrast.css', content: contrast }],
    },
    // Deep links would be nested inside buttons, which confuses assistive technology.
    uiConfig: { layout: 'BaseLayout', deepLinking: false, tagsSorter: 'alpha', operationsSorter: 'alpha' },
    // Allows only its own files and the images embedded in its style sheet: no inline scripts, no other host.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
};
export default routes;
