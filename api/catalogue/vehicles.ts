import { eq, sql } from '../data/drizzle.ts';
import { type VehicleType, vehicleTypes } from '../shop/fit/fitment.ts';
import { byName } from '../shop/language/collation.ts';
import { fallbackLanguage, type Language } from '../shop/language/languages.ts';
import type { Engine, Make, Model, VehicleInfo } from '../shop/vehicle/contract.ts';
import { yearsOf } from '../shop/vehicle/years.ts';
import type { CatalogueDb } from './connect.ts';
import type { LocalNames } from './local-names.ts';
import { engines, fitments, makes, models } from './schema.ts';

const byMake = (language: Language) => byName<Make>(language, ({ makeName, localName }) => localName ?? makeName);
// Generations of one model are next to each other.
const byModel = (language: Language) =>
  byName<Model>(language, ({ modelName, localName }) => [localName, modelName].filter(Boolean).join(' '));

/** What a vehicle of the catalogue is called. */
export const vehicleLabelOf = (info: Pick<VehicleInfo, 'make_name' | 'model_name' | 'engine_name'>): string =>
  `${info.make_name} ${info.model_name} ${info.engine_name}`;

/** How many makes of a type are popular, if the type has at least half as many more. */
const popularMakes = 8;

/**
 * The makes of each type with the most fitments; none for a type with few makes. Counting fitments gives the same makes
 * as counting items, and takes a tenth of the time.
 */
function popularOf(rows: readonly { makeId: string; type: VehicleType; fitments: number }[]) {
  const ofType = Map.groupBy(rows, ({ type }) => type);
  return vehicleTypes.flatMap((type) => {
    const some = ofType.get(type) ?? [];
    if (some.length < popularMakes * 1.5) return [];
    const most = some.toSorted((a, b) => b.fitments - a.fitments).slice(0, popularMakes);
    return most.filter((row) => row.fitments > 0).map(({ makeId }) => ({ makeId, type }));
  });
}

type Naming = Pick<LocalNames, 'withLocalName'>;

/** Reads all makes, in the order of their names. */
function makesReader(db: CatalogueDb, { withLocalName }: Naming) {
  const makeList = db.select({ makeId: makes.id, makeName: makes.name }).from(makes).orderBy(makes.id).prepare();
  // An index alone gives the number of fitments of each engine, which takes milliseconds.
  const typesOfMakes = db
    .select({
      makeId: models.makeId,
      type: models.vehicleType,
      fitments: sql<number>`total(${sql.identifier('fitments')})`,
    })
    .from(models)
    .leftJoin(engines, eq(engines.modelId, models.id))
    .leftJoin(
      sql`(select ${fitments.engineId} as engine, count(*) as fitments from ${fitments} group by 1)`,
      sql`engine = ${engines.id}`,
    )
    .groupBy(models.makeId, models.vehicleType)
    .prepare();

  function readMakes(): Make[] {
    const rows = typesOfMakes.all();
    const typesOf = Map.groupBy(rows, ({ makeId }) => makeId);
    const popular = Map.groupBy(popularOf(rows), ({ makeId }) => makeId);
    const all = makeList.all().map((make) => {
      const own = new Set(typesOf.get(make.makeId)?.map(({ type }) => type));
      const popularIn = popular.get(make.makeId)?.map(({ type }) => type) ?? [];
      const counted = Object.fromEntries(
        (typesOf.get(make.makeId) ?? []).map(({ type, fitments }) => [type, fitments]),
      );
      return { ...make, types: vehicleTypes.filter((type) => own.has(type)), popularIn, fitments: counted };
    });
    return all.sort(byMake(fallbackLanguage));
  }
  /** By language; only the English list is read and counted, the others derive from it. */
  const known = new Map<Language, Make[]>();
  function makesIn(language: Language): Make[] {
    const there = known.get(language);
    if (there) return there;
    const all =
      language === fallbackLanguage
        ? readMakes()
        : makesIn(fallbackLanguage)
            .map((make) => ({ ...make, ...withLocalName('make', make.makeId, make.makeName, language) }))
            .sort(byMake(language));
    known.set(language, all);
    return all;
  }

  return makesIn;
}

/** Reads the models of a make, in the order of their names; empty when the make is unknown. */
function modelsReader(db: CatalogueDb, { withLocalName }: Naming) {
  const modelList = db
    .select({
      modelId: models.id,
      modelName: models.name,
      vehicleType: models.vehicleType,
      engineId: engines.id,
      yearStart: engines.yearStart,
      yearEnd: engines.yearEnd,
    })
    .from(models)
    .leftJoin(engines, eq(engines.modelId, models.id))
    .where(eq(models.makeId, sql.placeholder('makeId')))
    .orderBy(models.id)
    .prepare();

  return async (makeId: string, language: Language = fallbackLanguage): Promise<Model[]> => {
    const rows = Map.groupBy(modelList.all({ makeId }), ({ modelId }) => modelId);
    const all = [...rows.values()].flatMap(([model, ...more]) => {
      if (!model) return [];
      const { engineId, yearStart: _, yearEnd: __, ...named } = model;
      const local = withLocalName('model', named.modelId, named.modelName, language);
      return [{ ...named, ...local, ...yearsOf(engineId === null ? [] : [model, ...more]) }];
    });
    return all.sort(byModel(language));
  };
}

/** Reads the engines of a model. */
function enginesReader(db: CatalogueDb, { localNameOfEngine }: InfoReads) {
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
      hasYearLimits: sql<number>`exists(select 1 from ${fitments} where ${fitments.engineId} = ${engines.id}
        and (${fitments.yearFrom} > coalesce(${engines.yearStart}, 0)
          or ${fitments.yearTo} < coalesce(${engines.yearEnd}, 9999)))`.mapWith(Boolean),
    })
    .from(engines)
    .innerJoin(models, eq(models.id, engines.modelId))
    .where(eq(engines.modelId, sql.placeholder('modelId')))
    .orderBy(engines.fuel, engines.displacementCc, engines.powerKw, engines.name)
    .prepare();

  return async (modelId: string, language: Language = fallbackLanguage): Promise<Engine[]> => {
    const all = engineList.all({ modelId });
    const name = all[0] && localNameOfEngine(all[0].engineId, language);
    return name === undefined ? all : all.map((engine) => ({ ...engine, localName: name }));
  };
}

/** Reads the vehicle of an engine. */
function infoReads(db: CatalogueDb, { localVehicle }: Pick<LocalNames, 'localVehicle'>) {
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

  /** "मारुति सुज़ुकी स्विफ्ट": make and model; undefined when the language has only the English names. */
  function localNameOfEngine(engineId: string, language: Language): string | undefined {
    const of = info.get({ engineId });
    if (!of) return undefined;
    const { make_id: makeId, make_name: makeName, model_id: modelId, model_name: modelName } = of;
    return localVehicle({ makeId, makeName, modelId, modelName }, language);
  }

  return {
    localNameOfEngine,
    async vehicleInfo(engineId: string, language: Language = fallbackLanguage): Promise<VehicleInfo | undefined> {
      const found = info.get({ engineId });
      const name = localNameOfEngine(engineId, language);
      return found && name !== undefined ? { ...found, local_name: name } : found;
    },
    /** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M"; undefined when the catalogue does not have the engine. */
    async vehicleLabel(engineId: string): Promise<string | undefined> {
      const found = info.get({ engineId });
      return found && vehicleLabelOf(found);
    },
  };
}

type InfoReads = ReturnType<typeof infoReads>;

/** Reads all vehicles with their names, for the search. */
function knownVehiclesReader(db: CatalogueDb) {
  const allMakes = db.select({ id: makes.id, name: makes.name }).from(makes).prepare();
  const allModels = db.select({ id: models.id, makeId: models.makeId, name: models.name }).from(models).prepare();
  const allEngines = db
    .select({
      id: engines.id,
      modelId: engines.modelId,
      type: models.vehicleType,
      name: engines.name,
      variant: engines.variant,
      fuel: engines.fuel,
      yearStart: engines.yearStart,
      yearEnd: engines.yearEnd,
    })
    .from(engines)
    .innerJoin(models, eq(models.id, engines.modelId))
    .prepare();

  return () => ({ makes: allMakes.all(), models: allModels.all(), engines: allEngines.all() });
}

export function vehicleReads(db: CatalogueDb, localNames: LocalNames) {
  const makesIn = makesReader(db, localNames);
  const infos = infoReads(db, localNames);
  return {
    ...infos,
    knownVehicles: knownVehiclesReader(db),
    makesIn,
    makes: async (language: Language = fallbackLanguage): Promise<Make[]> => makesIn(language),
    models: modelsReader(db, localNames),
    engines: enginesReader(db, infos),
  };
}
