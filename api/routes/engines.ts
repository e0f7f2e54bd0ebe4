import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CategoryName } from '../catalogue/names.ts';
import { languageOf } from '../content/texts.ts';
import {
  type EngineCategory,
  engineCategoriesAnswer,
  engineCategoryParams,
  engineParams,
  enginePartsAnswer,
  engineSubcategoriesAnswer,
  languageQuery,
  vehicleInfoAnswer,
} from '../contract/vehicles.ts';
import { ApiError } from '../errors.ts';
import { searchPartOf } from './parts.ts';

function onWire(category: CategoryName): EngineCategory {
  return {
    id: category.id,
    category_name: category.name.text,
    category_description: category.description?.text ?? null,
    epc_code: category.epcCode,
    level: category.level,
    epc_source: category.epcSource,
  };
}

/** One engine's parts catalogue. Despite "admin" in its path, it is open to shoppers. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue } = app.shop;

  async function requireEngine(engineId: string) {
    const info = await catalogue().vehicleInfo(engineId);
    if (!info) throw new ApiError(404, 'unknown_engine', 'there is no such engine');
    return info;
  }

  app.get(
    '/admin/api/engines/:engineId/info',
    {
      schema: {
        summary: 'Make, model and years of an engine',
        params: engineParams,
        response: { 200: vehicleInfoAnswer },
        errors: { 404: ['unknown_engine'] },
      },
    },
    async (request) => ({
      data: await requireEngine(request.params.engineId),
    }),
  );

  app.get(
    '/admin/api/engines/:engineId/categories',
    {
      schema: {
        summary: 'Categories with parts for an engine',
        params: engineParams,
        querystring: languageQuery,
        response: { 200: engineCategoriesAnswer },
        errors: { 404: ['unknown_engine'] },
      },
    },
    async (request) => {
      const { engineId } = request.params;
      await requireEngine(engineId);
      const found = await catalogue().engineCategories(engineId, null, languageOf(request.query.lang));
      return { categories: found.map(onWire) };
    },
  );

  app.get(
    '/admin/api/engines/:engineId/categories/:categoryId/subcategories',
    {
      schema: {
        summary: 'Categories below a category, for an engine',
        params: engineCategoryParams,
        querystring: languageQuery,
        response: { 200: engineSubcategoriesAnswer },
        errors: { 404: ['unknown_engine'] },
      },
    },
    async (request) => {
      const { engineId, categoryId } = request.params;
      await requireEngine(engineId);
      const found = await catalogue().engineCategories(engineId, categoryId, languageOf(request.query.lang));
      return { subcategories: found.map(onWire) };
    },
  );

  app.get(
    '/admin/api/engines/:engineId/categories/:categoryId/parts',
    {
      schema: {
        summary: "Parts of a category's diagrams for an engine, and the items that fit",
        params: engineCategoryParams,
        querystring: languageQuery,
        response: { 200: enginePartsAnswer },
        errors: { 404: ['unknown_engine', 'unknown_category'] },
      },
    },
    async (request) => {
      const { engineId, categoryId } = request.params;
      await requireEngine(engineId);
      const language = languageOf(request.query.lang);
      const { names } = catalogue();
      const category = names.categoriesIn(language).get(categoryId);
      if (!category) throw new ApiError(404, 'unknown_category', 'there is no such category');
      const { parts, diagrams } = await catalogue().engineParts(engineId, categoryId, language);
      const items = await catalogue().items.cards(await catalogue().engineItems(engineId, categoryId), language);
      return {
        category: onWire(category),
        parts,
        diagrams,
        items: items.map((item) => searchPartOf(item, names, language)),
      };
    },
  );
};
export default routes;
