import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { openDesk } from '../desk/scope.ts';
import { deskLimits } from '../orders/rules.ts';
import { meaningIn } from '../synonyms/meaning-in.ts';
import { missedAnswer, missedQuery } from './contract.ts';

/** What shoppers did not find, at the seller's desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { store } = app.shop;
  openDesk(app);

  app.get(
    '/api/desk/searches',
    {
      schema: {
        summary: 'Searches that found nothing or not all that was asked for',
        description:
          'What was asked most often comes first. Only first pages without filters count, a shopper once an hour, and ' +
          'nothing that looks like an address, a phone number, a plate or a chassis number is kept.',
        signIn: 'required',
        querystring: missedQuery,
        response: { 200: missedAnswer },
        errors: { 403: ['sellers_only'] },
      },
    },
    async (request) => {
      const { days, page } = request.query;
      // Counts that cannot be stored now are stored later.
      await app.storeMissed().catch((error: unknown) => request.log.error(error));
      const { rows, total } = await store.missedSearches.page(days, page, deskLimits.pageSize, Date.now());
      const meaningOf = meaningIn(app.synonyms());
      return {
        data: rows.map(({ lastDay, ...row }) => ({
          ...row,
          lastDay: new Date(lastDay).toISOString().slice(0, 10),
          meaning: meaningOf(row.words) ?? null,
        })),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / deskLimits.pageSize)),
      };
    },
  );
};
export default routes;
