import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

const answer = z.object({
  base: z.literal('INR'),
  date: z.string().nullable(),
  rates: z.object({ USD: z.number(), EUR: z.number(), AED: z.number(), AUD: z.number() }),
});

const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/rates', { schema: { response: { 200: answer } } }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=3600');
    return { base: 'INR' as const, ...app.exchangeRates() };
  });
};
export default routes;
