import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ratesAnswer } from './contract.ts';

const routes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/rates',
    { schema: { summary: 'Exchange rates per rupee', response: { 200: ratesAnswer } } },
    async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=3600');
      return { base: 'INR' as const, ...app.exchangeRates() };
    },
  );
};
export default routes;
