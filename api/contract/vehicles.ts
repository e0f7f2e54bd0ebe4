import { z } from 'zod';
import { vehicleTypes } from './fitment.ts';
import { searchPart } from './parts.ts';
import { catalogueId, dataList, lang } from './wire.ts';

/** Make, model, engine and vehicle info. */

const vehicleType = z.enum(vehicleTypes);

export const make = z.object({
  makeId: z.string(),
  makeName: z.string(),
  /** Types of its models. */
  types: z.array(vehicleType),
  /** Those of them in which it is one of the makes that most parts are for. */
  popularIn: z.array(vehicleType),
});
export type Make = z.infer<typeof make>;
export const makesAnswer = dataList(make);

export const modelsParams = z.object({ makeId: catalogueId });
export const model = z.object({
  modelId: z.string(),
  modelName: z.string(),
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
  variant: z.string().nullable(),
  fuel: z.string().nullable(),
  powerKw: z.number().nullable(),
  yearStart: z.number().nullable(),
  yearEnd: z.number().nullable(),
  vehicleType,
  /** Whether a part fits it in some of its years only. */
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
  engine_name: z.string(),
  variant: z.string().nullable(),
  year_start: z.number().nullable(),
  year_end: z.number().nullable(),
  vehicle_type: vehicleType,
});
export type VehicleInfo = z.infer<typeof vehicleInfo>;
export const vehicleInfoAnswer = z.object({ data: vehicleInfo });

export const engineCategory = z.object({
  id: z.string(),
  category_name: z.string(),
  category_description: z.string().nullable(),
  epc_code: z.string().nullable(),
  level: z.number().nullable(),
  epc_source: z.string().nullable(),
});
export type EngineCategory = z.infer<typeof engineCategory>;
export const languageQuery = z.object({ lang });
export const engineCategoriesAnswer = z.object({ categories: z.array(engineCategory) });
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
export const enginePartsAnswer = z.object({
  category: engineCategory,
  parts: z.array(enginePart),
  diagrams: z.number(),
  /** Items of the shop in this category that fit the engine. */
  items: z.array(searchPart),
});
export type EnginePartsAnswer = z.infer<typeof enginePartsAnswer>;
