import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf } from '../content/texts.ts';
import { cacheMilliseconds } from '../contract/rules.ts';
import { suggestAnswer, suggestQuery } from '../contract/suggest.ts';

const routes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/parts/suggest',
    {
      schema: {
        summary: 'Suggest part numbers, categories, brands and items while somebody types',
        querystring: suggestQuery,
        response: { 200: suggestAnswer },
      },
    },
    async (request, reply) => {
      const { q, brandId, lang } = request.query;
      // The same for every caller; the browser's cache answers when letters are deleted. Before the index is there, words
      // suggest nothing, which must not be remembered.
      if (app.shop.search().ready)
        void reply.header('cache-control', `public, max-age=${cacheMilliseconds.suggestions / 1000}`);
      return { data: await app.shop.search().suggest({ query: q, brandId, language: languageOf(lang) }) };
    },
  );
};
export default routes;
