import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ChosenEngine } from '../../catalogue/fits.ts';
import { searchQueue } from '../../serve/limits/search-queue.ts';
import { languageOf } from '../../serve/texts.ts';
import { cacheMilliseconds } from '../rules.ts';
import { tooManyAnswer } from '../wire.ts';
import { type Suggestion, suggestAnswer, suggestQuery } from './contract.ts';

/** The suggestions, with items that a buyer of the vehicle found not to fit as those that fit under a condition. */
async function withDoubts(app: FastifyInstance, chosen: ChosenEngine | undefined, data: Suggestion[]) {
  const slugs = chosen ? await app.doubtedSlugs(chosen) : [];
  if (slugs.length === 0) return data;
  const paths = new Set(slugs.map((slug) => `/product/${slug}`));
  return data.map((one) => (one.fit === 'fits' && paths.has(one.path) ? { ...one, fit: 'fitsIf' as const } : one));
}

const routes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/parts/suggest',
    {
      schema: {
        summary: 'Suggest numbers, vehicles, parts for them, categories, brands and items while somebody types',
        description:
          'Understood and corrected as the search would; the last word may be unfinished. What the vehicle of `engineId` ' +
          'has comes first, unless `q` names another.',
        querystring: suggestQuery,
        response: { 200: suggestAnswer },
        errors: { 429: [tooManyAnswer], 503: ['warming_up'] },
      },
    },
    async (request, reply) => {
      const { q, brandId, engineId, year, lang } = request.query;
      const { key: caller } = await app.callerOf(request);
      const search = app.shop.search();
      const { ready } = search;
      const vehicle = engineId === undefined ? undefined : { engineId, year };
      const data = await searchQueue(search).run([caller], () =>
        search.suggest({
          query: q,
          brandId,
          language: languageOf(lang),
          ...(vehicle && { vehicle }),
        }),
      );
      // The answer depends on the address alone, so the browser's cache answers when letters are deleted. Before the
      // index is loaded, words suggest nothing, and such an answer must not be cached.
      if (ready) void reply.header('cache-control', `public, max-age=${cacheMilliseconds.suggestions / 1000}`);
      return { data: await withDoubts(app, vehicle, data) };
    },
  );
};
export default routes;
