import { z } from 'zod';
import { vehicleTypes } from '../fit/fitment.ts';
import { listPageSize } from '../rules.ts';
import { searchPart } from '../search/contract.ts';
import { searchRules } from '../search/rules.ts';
import { catalogueId, dataList, lang } from '../wire.ts';

/** Makes, models, engines and vehicles on the wire. */

const vehicleType = z.enum(vehicleTypes);

/** The name in the script of the requested language; absent when there is only a Latin name. */
const localName = z.string().optional();

export const make = z.object({
  makeId: z.string(),
  makeName: z.string(),
  localName,
  /** The types of its models. */
  types: z.array(vehicleType),
  /** The types in which it is among the makes with the most parts. */
  popularIn: z.array(vehicleType),
  /** The number of fitments for its models, by type, by which popular makes are sorted. */
  fitments: z.partialRecord(vehicleType, z.number()),
});
export type Make = z.infer<typeof make>;
export const makesAnswer = dataList(make);

export const modelsParams = z.object({ makeId: catalogueId });
export const model = z.object({
  modelId: z.string(),
  modelName: z.string(),
  /** The name without the generation. */
  localName,
  vehicleType,
  /** Years in which it was made, with any engine; null: open. */
  yearStart: z.number().nullable(),
  yearEnd: z.number().nullable(),
});
export type Model = z.infer<typeof model>;
export const modelsAnswer = dataList(model);

export const enginesParams = z.object({ modelId: catalogueId });
export const engine = z.object({
  engineId: z.string(),
  engineName: z.string(),
  /** Make and model in the script of the requested language, without the generation. */
  localName,
  variant: z.string().nullable(),
  fuel: z.string().nullable(),
  powerKw: z.number().nullable(),
  yearStart: z.number().nullable(),
  yearEnd: z.number().nullable(),
  vehicleType,
  /** Whether any part fits it in some of its years only. */
  hasYearLimits: z.boolean(),
});
export type Engine = z.infer<typeof engine>;
export const enginesAnswer = dataList(engine);

/** A required id; `missing` is the error text when it is empty. */
function requiredId(missing: string) {
  return z.string().min(1, missing).pipe(catalogueId);
}

export const engineParams = z.object({ engineId: requiredId('Engine ID is required') });
export const vehicleInfo = z.object({
  make_id: z.string(),
  make_name: z.string(),
  model_id: z.string(),
  model_name: z.string(),
  /** Make and model in the script of the requested language, without the generation. */
  local_name: localName,
  engine_name: z.string(),
  variant: z.string().nullable(),
  year_start: z.number().nullable(),
  year_end: z.number().nullable(),
  vehicle_type: vehicleType,
});
export type VehicleInfo = z.infer<typeof vehicleInfo>;
export const vehicleInfoAnswer = z.object({ data: vehicleInfo });

/** A category with items of its own that fit. */
const fittingCategory = z.object({
  id: z.string(),
  category_name: z.string(),
  epc_code: z.string().nullable(),
  items: z.number(),
});
export type FittingCategory = z.infer<typeof fittingCategory>;

export const engineCategory = fittingCategory.extend({
  category_description: z.string().nullable(),
  level: z.number().nullable(),
  epc_source: z.string().nullable(),
  /** The number of items that fit, or fit if a condition holds, here and in all categories below. */
  items: z.number(),
  /** The ids of its parents and its own, root first. */
  trail: z.array(z.string()),
});
export type EngineCategory = z.infer<typeof engineCategory>;

/** A root category, with the categories below it that have the most fitting items. */
export const rootCategory = engineCategory.extend({ most: z.array(fittingCategory) });
export type RootCategory = z.infer<typeof rootCategory>;
/** The number of categories below. */
export const mostShown = 6;

export const languageQuery = z.object({ lang });
export const engineQuery = languageQuery.extend({
  year: z.coerce.number().int().min(1900).max(2100).optional().describe('of the vehicle: its fit depends on it'),
});
export const engineCategoriesAnswer = z.object({ categories: z.array(rootCategory) });
const bothRequired = 'Engine ID and Category ID are required';
export const engineCategoryParams = z.object({
  engineId: requiredId(bothRequired),
  categoryId: requiredId(bothRequired),
});
export const engineSubcategoriesAnswer = z.object({ subcategories: z.array(engineCategory) });

export const enginePart = z.object({
  part_number: z.string(),
  part_name: z.string(),
  quantity: z.number().nullable(),
  diagram_code: z.string(),
  diagram_name: z.string(),
});
export type EnginePart = z.infer<typeof enginePart>;
export const enginePartsQuery = engineQuery.extend({
  page: z.coerce.number().int().min(1).max(searchRules.maxPage).default(1).describe('of `items`'),
  pageSize: z.coerce.number().int().min(1).max(searchRules.maxPageSize).default(listPageSize),
});
export const enginePartsAnswer = z.object({
  category: engineCategory,
  parts: z.array(enginePart),
  diagrams: z.number(),
  /** A page of the items in this category that fit the vehicle, followed by those that fit if a condition holds. */
  items: z.array(searchPart),
  /** The number of items on all pages. */
  itemTotal: z.number(),
});
export type EnginePartsAnswer = z.infer<typeof enginePartsAnswer>;
