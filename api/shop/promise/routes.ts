import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Handler } from '../handler.ts';
import { doubtsAnswer, doubtsQuery } from './contract.ts';

const listDoubtsSchema = {
  summary: 'The items whose fit a buyer of this vehicle found to be wrong',
  description: 'Pages ask for it when a vehicle is chosen, because they are made ahead of time. Nearly always empty.',
  querystring: doubtsQuery,
  response: { 200: doubtsAnswer },
} satisfies FastifySchema;

const listDoubts: Handler<typeof listDoubtsSchema> = async (request) => ({
  data: await request.server.doubtedSlugs(request.query),
});

/** What pages that are made ahead of time ask about doubted fitments. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/fit-doubts', { schema: listDoubtsSchema }, listDoubts);
};
export default routes;
