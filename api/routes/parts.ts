import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type ItemCard, isAvailable } from '../catalogue/items.ts';
import type { LocalText } from '../catalogue/names.ts';
import type { Replacement } from '../catalogue/search.ts';
import { fallbackLanguage } from '../contract/languages.ts';
import {
  offersAnswer,
  offersQuery,
  type SearchAnswer,
  type SearchPart,
  searchAnswer,
  searchQuery,
} from '../contract/parts.ts';
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

function replacementOf({
  number,
  itemId,
  brandName,
  partNumber,
  slug,
}: Replacement): SearchAnswer['data']['replacedBy'] {
  return { number, id: itemId, brandName, partNumber, urlSlug: slug };
}

const byName = new Intl.Collator(fallbackLanguage, { numeric: true });

/** A filter's values with their names, most results first; chosen ones that give nothing come last, so that they can be unchosen. */
function countsOf(
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
  names: ReadonlyMap<string, { name: LocalText }>,
): { id: string; name: string; count: number }[] {
  const ids = new Set([...counts.keys(), ...chosen.filter((id) => names.has(id))]);
  return [...ids]
    .map((id) => ({ id, name: names.get(id)?.name.text ?? id, count: counts.get(id) ?? 0 }))
    .sort((a, b) => b.count - a.count || byName.compare(a.name, b.name));
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
    {
      schema: {
        summary: 'Search by part number or words',
        signIn: 'optional',
        description:
          'Numbers are found with any separators, words in any order, of brand, name, category and vehicle, in nine languages. ' +
          'Counts tell what choosing a filter would give.',
        querystring: searchQuery,
        response: { 200: searchAnswer },
        errors: { 401: ['login_required'], 404: ['unknown_vehicle'], 409: ['engine_unknown'] },
      },
    },
    async (request) => {
      const {
        q,
        page,
        pageSize,
        debug,
        brandId = [],
        categoryId = [],
        available,
        engineId,
        fits: onlyFitting,
        sort,
        lang,
        vehicle,
      } = request.query;
      const language = languageOf(lang);
      if (q === undefined && vehicle === undefined) {
        const message = 'expected a word or a part number';
        throw new ApiError(400, 'invalid', `q: ${message}`, { fields: [{ field: 'q', message }] });
      }
      const [brandIds, categoryIds] = [[brandId].flat(), [categoryId].flat()];
      const wantedFit =
        vehicle !== undefined
          ? { fits: await fittedVehicle(request, vehicle) }
          : onlyFitting && engineId !== undefined
            ? { fits: { engineId } }
            : {};
      const result = await search().search({
        query: q ?? '',
        ...wantedFit,
        brandIds,
        categoryIds,
        ...(available === undefined ? {} : { available }),
        sort,
        page,
        pageSize,
      });
      const { brandsIn, categoriesIn } = catalogue().names;
      const items = catalogue().items.cards(result.ids, language);
      const fits = engineId === undefined ? [] : catalogue().fits.fitsEngine(items, engineId);
      return {
        data: {
          items: items.map((card, index) => ({ ...searchPartOf(card), ...(fits[index] ? { fit: fits[index] } : {}) })),
          total: result.total,
          hasMore: page * pageSize < result.total,
          didYouMean: result.didYouMean ?? null,
          replacedBy: result.replacedBy ? replacementOf(result.replacedBy) : null,
          counts: {
            available: result.counts.available,
            outOfStock: result.counts.outOfStock,
            brands: countsOf(result.counts.brands, brandIds, brandsIn(language)).map(({ id, name, count }) => ({
              brandId: id,
              brandName: name,
              count,
            })),
            categories: countsOf(result.counts.categories, categoryIds, categoriesIn(language)).map(
              ({ id, name, count }) => ({ categoryId: id, categoryName: name, count }),
            ),
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
