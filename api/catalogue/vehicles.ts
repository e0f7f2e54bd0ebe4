import { byName } from '../contract/collation.ts';
import { fallbackLanguage } from '../contract/languages.ts';
import type { Engine, Make, Model, VehicleInfo } from '../contract/vehicles.ts';
import { eq, sql } from '../drizzle.ts';
import type { CatalogueDb } from './connect.ts';
import { engines, makes, models } from './schema.ts';

// Vehicles have one name for all languages, and names in Latin letters one order.
const byMake = byName<Make>(fallbackLanguage, ({ makeName }) => makeName);
const byModel = byName<Model>(fallbackLanguage, ({ modelName }) => modelName);

/** What a vehicle of the catalogue is called. */
export const vehicleLabelOf = (info: Pick<VehicleInfo, 'make_name' | 'model_name' | 'engine_name'>): string =>
  `${info.make_name} ${info.model_name} ${info.engine_name}`;

export function vehicleReads(db: CatalogueDb) {
  const makeList = db.select({ makeId: makes.id, makeName: makes.name }).from(makes).orderBy(makes.id).prepare();
  const modelList = db
    .select({ modelId: models.id, modelName: models.name })
    .from(models)
    .where(eq(models.makeId, sql.placeholder('makeId')))
    .orderBy(models.id)
    .prepare();
  const engineList = db
    .select({
      engineId: engines.id,
      engineName: engines.name,
      variant: engines.variant,
      fuel: engines.fuel,
      powerKw: engines.powerKw,
      yearStart: engines.yearStart,
      yearEnd: engines.yearEnd,
      vehicleType: models.vehicleType,
    })
    .from(engines)
    .innerJoin(models, eq(models.id, engines.modelId))
    .where(eq(engines.modelId, sql.placeholder('modelId')))
    .orderBy(engines.fuel, engines.displacementCc, engines.powerKw, engines.name)
    .prepare();
  const info = db
    .select({
      make_id: makes.id,
      make_name: makes.name,
      model_id: models.id,
      model_name: models.name,
      engine_name: engines.name,
      variant: engines.variant,
      year_start: engines.yearStart,
      year_end: engines.yearEnd,
      vehicle_type: models.vehicleType,
    })
    .from(engines)
    .innerJoin(models, eq(models.id, engines.modelId))
    .innerJoin(makes, eq(makes.id, models.makeId))
    .where(eq(engines.id, sql.placeholder('engineId')))
    .prepare();

  return {
    async makes(): Promise<Make[]> {
      return makeList.all().sort(byMake);
    },
    /** Models of a make; empty when the make is unknown. */
    async models(makeId: string): Promise<Model[]> {
      return modelList.all({ makeId }).sort(byModel);
    },
    async engines(modelId: string): Promise<Engine[]> {
      return engineList.all({ modelId });
    },
    async vehicleInfo(engineId: string): Promise<VehicleInfo | undefined> {
      return info.get({ engineId });
    },
    /** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M"; undefined when the catalogue does not have the engine. */
    async vehicleLabel(engineId: string): Promise<string | undefined> {
      const found = info.get({ engineId });
      return found && vehicleLabelOf(found);
    },
  };
}
