import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf } from '../../serve/texts.ts';
import { categoriesAnswer } from '../search/contract.ts';
import { languageQuery } from '../vehicle/contract.ts';

const routes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/catalog/categories',
    {
      schema: {
        summary: 'All categories by name, each with its parent',
        querystring: languageQuery,
        response: { 200: categoriesAnswer },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'public, max-age=300');
      const categories = app.shop.catalogue().names.categoriesIn(languageOf(request.query.lang));
      return {
        data: [...categories.values()].map((category) => ({
          categoryId: category.id,
          categoryName: category.name.text,
          urlSlug: category.slug,
          parentId: category.parentId,
        })),
      };
    },
  );
};
export default routes;
