import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf } from '../../serve/texts.ts';
import { cacheMilliseconds } from '../rules.ts';
import { brandsAnswer } from '../search/contract.ts';
import { languageQuery } from '../vehicle/contract.ts';

const routes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/brands',
    { schema: { summary: 'All brands, by name', querystring: languageQuery, response: { 200: brandsAnswer } } },
    async (request, reply) => {
      void reply.header('cache-control', `public, max-age=${cacheMilliseconds.brands / 1000}`);
      const brands = app.shop.catalogue().names.brandsIn(languageOf(request.query.lang));
      return { data: [...brands.values()].map((brand) => ({ brandId: brand.id, brandName: brand.name.text })) };
    },
  );
};
export default routes;
