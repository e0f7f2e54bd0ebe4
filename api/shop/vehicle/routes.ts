import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf } from '../../serve/texts.ts';
import { enginesAnswer, enginesParams, languageQuery, makesAnswer, modelsAnswer, modelsParams } from './contract.ts';

/** The dependent lists of the vehicle selector. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue } = app.shop;
  const cached = 'public, max-age=300';

  app.get(
    '/api/vehicles/makes',
    { schema: { summary: 'Makes, by name', querystring: languageQuery, response: { 200: makesAnswer } } },
    async (request, reply) => {
      void reply.header('cache-control', cached);
      return { data: await catalogue().makes(languageOf(request.query.lang)) };
    },
  );

  app.get(
    '/api/vehicles/models/:makeId',
    {
      schema: {
        summary: 'Models of a make, by name',
        params: modelsParams,
        querystring: languageQuery,
        response: { 200: modelsAnswer },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', cached);
      return { data: await catalogue().models(request.params.makeId, languageOf(request.query.lang)) };
    },
  );

  app.get(
    '/api/vehicles/engines/:modelId',
    {
      schema: {
        summary: 'Engines of a model',
        params: enginesParams,
        querystring: languageQuery,
        response: { 200: enginesAnswer },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', cached);
      return { data: await catalogue().engines(request.params.modelId, languageOf(request.query.lang)) };
    },
  );
};
export default routes;
