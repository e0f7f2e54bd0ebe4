import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { enginesAnswer, enginesParams, makesAnswer, modelsAnswer, modelsParams } from '../contract/vehicles.ts';

/** The dependent lists of the vehicle selector. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue } = app.shop;
  const cached = 'public, max-age=300';

  app.get(
    '/api/vehicles/makes',
    { schema: { summary: 'Makes, by name', response: { 200: makesAnswer } } },
    async (_request, reply) => {
      void reply.header('cache-control', cached);
      return { data: await catalogue().makes() };
    },
  );

  app.get(
    '/api/vehicles/models/:makeId',
    { schema: { summary: 'Models of a make, by name', params: modelsParams, response: { 200: modelsAnswer } } },
    async (request, reply) => {
      void reply.header('cache-control', cached);
      return { data: await catalogue().models(request.params.makeId) };
    },
  );

  app.get(
    '/api/vehicles/engines/:modelId',
    { schema: { summary: 'Engines of a model', params: enginesParams, response: { 200: enginesAnswer } } },
    async (request, reply) => {
      void reply.header('cache-control', cached);
      return { data: await catalogue().engines(request.params.modelId) };
    },
  );
};
export default routes;
