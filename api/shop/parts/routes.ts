import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ChosenEngine } from '../../catalogue/fits.ts';
import type { FittingCategory } from '../../catalogue/fitting.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import type { FittedVehicle } from '../fit/fitment.ts';
import type { Handler } from '../handler.ts';
import { fitOnWire, searchPartOf } from '../search/wire.ts';
import {
  type EngineCategory,
  engineCategoriesAnswer,
  engineCategoryParams,
  engineParams,
  enginePartsAnswer,
  enginePartsQuery,
  engineQuery,
  engineSubcategoriesAnswer,
  languageQuery,
  mostShown,
  vehicleInfoAnswer,
} from '../vehicle/contract.ts';

type Found = ReadonlyMap<string, FittingCategory>;

/** Ids of a category and its parents, root first. */
function trailOf({ id, parentId }: FittingCategory, found: Found): string[] {
  const above = parentId === null ? undefined : found.get(parentId);
  return above ? [...trailOf(above, found), id] : [id];
}

function onWire(category: FittingCategory, found: Found): EngineCategory {
  return {
    id: category.id,
    category_name: category.name.text,
    category_description: category.description?.text ?? null,
    epc_code: category.epcCode,
    level: category.level,
    epc_source: category.epcSource,
    items: category.fitting,
    trail: trailOf(category, found),
  };
}

/** The categories below a category with the most fitting items of their own. */
function mostBelow({ id }: FittingCategory, found: Found) {
  return [...found.values()]
    .filter((below) => below.id !== id && below.ownFitting > 0 && trailOf(below, found).includes(id))
    .sort((a, b) => b.ownFitting - a.ownFitting)
    .slice(0, mostShown)
    .map((below) => ({
      id: below.id,
      category_name: below.name.text,
      epc_code: below.epcCode,
      items: below.ownFitting,
    }));
}

const unknownEngine = () => new ApiError(404, 'unknown_engine', 'there is no such engine');

/** @throws ApiError 404 */
function requireVehicle({ fits }: Catalogue, chosen: ChosenEngine): FittedVehicle {
  const vehicle = fits.vehicleOf(chosen);
  if (!vehicle) throw unknownEngine();
  return vehicle;
}

const showEngineSchema = {
  summary: 'Make, model and years of an engine',
  params: engineParams,
  querystring: languageQuery,
  response: { 200: vehicleInfoAnswer },
  errors: { 404: ['unknown_engine'] },
} satisfies FastifySchema;

const showEngine: Handler<typeof showEngineSchema> = async (request) => {
  const { catalogue } = request.server.shop;
  const data = await catalogue().vehicleInfo(request.params.engineId, languageOf(request.query.lang));
  if (!data) throw unknownEngine();
  return { data };
};

const listCategoriesSchema = {
  summary: 'Categories with parts for an engine',
  params: engineParams,
  querystring: engineQuery,
  response: { 200: engineCategoriesAnswer },
  errors: { 404: ['unknown_engine'] },
} satisfies FastifySchema;

const listCategories: Handler<typeof listCategoriesSchema> = async (request) => {
  const { catalogue } = request.server.shop;
  const { year, lang } = request.query;
  const vehicle = requireVehicle(catalogue(), { engineId: request.params.engineId, year });
  const found = await catalogue().categoriesFor(vehicle, languageOf(lang));
  const roots = [...found.values()].filter(({ parentId }) => parentId === null);
  return { categories: roots.map((root) => ({ ...onWire(root, found), most: mostBelow(root, found) })) };
};

const listSubcategoriesSchema = {
  summary: 'Categories below a category, for an engine',
  params: engineCategoryParams,
  querystring: engineQuery,
  response: { 200: engineSubcategoriesAnswer },
  errors: { 404: ['unknown_engine'] },
} satisfies FastifySchema;

const listSubcategories: Handler<typeof listSubcategoriesSchema> = async (request) => {
  const { catalogue } = request.server.shop;
  const { engineId, categoryId } = request.params;
  const { year, lang } = request.query;
  const found = await catalogue().categoriesFor(requireVehicle(catalogue(), { engineId, year }), languageOf(lang));
  const below = [...found.values()].filter(({ parentId }) => parentId === categoryId);
  return { subcategories: below.map((category) => onWire(category, found)) };
};

const listPartsSchema = {
  summary: "Parts of a category's diagrams for an engine, and the items that fit",
  params: engineCategoryParams,
  querystring: enginePartsQuery,
  response: { 200: enginePartsAnswer },
  errors: { 404: ['unknown_engine', 'unknown_category'] },
} satisfies FastifySchema;

const listParts: Handler<typeof listPartsSchema> = async (request) => {
  const { catalogue } = request.server.shop;
  const { engineId, categoryId } = request.params;
  const { year, lang, page, pageSize } = request.query;
  const vehicle = requireVehicle(catalogue(), { engineId, year });
  const language = languageOf(lang);
  const { names, items, fits, engineParts, fittingItems, categoriesFor } = catalogue();
  const named = names.categoriesIn(language).get(categoryId);
  if (!named) throw new ApiError(404, 'unknown_category', 'there is no such category');
  const found = await categoriesFor(vehicle, language);
  const category = found.get(categoryId) ?? { ...named, fitting: 0, ownFitting: 0 };
  const { parts, diagrams } = await engineParts(engineId, categoryId, language);
  const cards = await items.cards(await fittingItems(vehicle, categoryId, page, pageSize), language);
  const verdicts = await fits.verdicts(cards, { engineId, year }, language);
  return {
    category: onWire(category, found),
    parts,
    diagrams,
    items: cards.map((item, index) => ({ ...searchPartOf(item, names, language), ...fitOnWire(verdicts[index]) })),
    itemTotal: category.ownFitting,
  };
};

/** One engine's parts catalogue. Despite "admin" in its path, it is open to shoppers. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/admin/api/engines/:engineId/info', { schema: showEngineSchema }, showEngine);
  app.get('/admin/api/engines/:engineId/categories', { schema: listCategoriesSchema }, listCategories);
  app.get(
    '/admin/api/engines/:engineId/categories/:categoryId/subcategories',
    { schema: listSubcategoriesSchema },
    listSubcategories,
  );

  app.get('/admin/api/engines/:engineId/categories/:categoryId/parts', { schema: listPartsSchema }, listParts);
};
export default routes;
