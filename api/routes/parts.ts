import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type ItemCard, isAvailable } from '../catalogue/items.ts';
import { offersAnswer, offersQuery, type SearchPart, searchAnswer, searchQuery } from '../contract/parts.ts';
import { paiseToRupees } from '../contract/rules.ts';
import { ApiError } from '../errors.ts';
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
  const { catalogue, search, store } = app.shop;

  /** Engine and year of a vehicle in the garage of who asks. @throws ApiError 401, 404, 409 when its engine is not known */
  async function fittedVehicle(request: FastifyRequest, garageId: string) {
    const { user } = await app.requireSignedIn(request);
    const found = await store.garage.one(user.id, garageId);
    if (!found) throw new ApiError(404, 'unknown_vehicle', 'there is no such vehicle in your garage');
    const { engineId, year } = found;
    if (!engineId || !(await catalogue().vehicleInfo(engineId)))
      throw new ApiError(409, 'engine_unknown', 'it is not known which engine this vehicle has');
    return { engineId, year };
  }

  app.get(
    '/api/parts/search',
    { schema: { querystring: searchQuery, response: { 200: searchAnswer } } },
    async (request) => {
      const { q, page, pageSize, debug, brandId = [], available, sort, lang, vehicle } = request.query;
      const language = languageOf(lang);
      if (q === undefined && vehicle === undefined) {
        const message = 'expected a word or a part number';
        throw new ApiError(400, 'invalid', `q: ${message}`, { fields: [{ field: 'q', message }] });
      }
      const result = search().search({
        query: q ?? '',
        ...(vehicle === undefined ? {} : { fits: await fittedVehicle(request, vehicle) }),
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
    { schema: { querystring: offersQuery, response: { 200: offersAnswer } } },
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
