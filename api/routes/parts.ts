import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type ItemCard, isAvailable } from '../catalogue/items.ts';
import type { LocalText } from '../catalogue/names.ts';
import { fallbackLanguage } from '../contract/languages.ts';
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
      const {
        q,
        page,
        pageSize,
        debug,
        brandId = [],
        categoryId = [],
        available,
        engineId,
        sort,
        lang,
      } = request.query;
      const language = languageOf(lang);
      const [brandIds, categoryIds] = [[brandId].flat(), [categoryId].flat()];
      const result = search().search({
        query: q,
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
