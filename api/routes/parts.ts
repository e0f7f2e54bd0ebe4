import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type ItemCard, isAvailable } from '../catalogue/items.ts';
import { offersAnswer, offersQuery, type SearchPart, searchAnswer, searchQuery } from '../contract/parts.ts';
import { paiseToRupees } from '../contract/rules.ts';
import { languageOf } from '../texts.ts';

/** An item as search answers it; a missing selling price is the list price. */
export function searchPartOf(card: ItemCard): SearchPart {
  return {
    id: card.id,
    urlSlug: card.slug,
    partName: card.name.text,
    partNumber: card.partNumber,
    description: card.description?.text ?? null,
    brandId: card.brandId,
    brandName: card.brandName,
    categoryId: card.categoryId,
    available: card.available,
    price: paiseToRupees(card.pricePaise),
    sellingPrice: paiseToRupees(card.sellingPaise || card.pricePaise),
  };
}

const routes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue, search } = app.shop;

  app.get(
    '/api/parts/search',
    {
      schema: {
        summary: 'Search by part number or words',
        description: 'Numbers are found with any separators. Counts tell what choosing a filter would give.',
        querystring: searchQuery,
        response: { 200: searchAnswer },
      },
    },
    async (request) => {
      const { q, page, pageSize, debug, brandId = [], available, sort, lang } = request.query;
      const language = languageOf(lang);
      const result = search().search({
        query: q,
        brandIds: [brandId].flat(),
        ...(available === undefined ? {} : { available }),
        sort,
        page,
        pageSize,
      });
      const brands = catalogue().names.brandsIn(language);
      return {
        data: {
          items: catalogue().items.cards(result.ids, language).map(searchPartOf),
          total: result.total,
          hasMore: page * pageSize < result.total,
          counts: {
            available: result.counts.available,
            outOfStock: result.counts.outOfStock,
            brands: result.counts.brands.map(({ brandId: id, count }) => ({
              brandId: id,
              brandName: brands.get(id)?.name.text ?? id,
              count,
            })),
          },
        },
        ...(debug
          ? { debugInfo: { cacheHit: result.cacheHit, timings: result.timings, strategiesUsed: result.strategiesUsed } }
          : {}),
      };
    },
  );

  app.get(
    '/api/parts/offers',
    {
      schema: {
        summary: 'Price and stock of items, in paise',
        description: 'Items that are not in the catalogue are left out.',
        querystring: offersQuery,
        response: { 200: offersAnswer },
      },
    },
    async (request) => ({
      offers: catalogue()
        .items.rows([request.query.id].flat())
        .map((item) => ({
          itemId: item.id,
          pricePaise: item.pricePaise,
          sellingPaise: item.sellingPaise,
          available: isAvailable(item),
        })),
    }),
  );
};
export default routes;
