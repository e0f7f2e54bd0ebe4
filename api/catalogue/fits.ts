import { encodeFits, everyEngine, type Fit } from '../contract/fit.ts';
import { eq, inArray, sql } from '../drizzle.ts';
import type { CatalogueDb } from './connect.ts';
import { engines, fitments, makes, models } from './schema.ts';

/** Which vehicles the items of a list fit. */
export function fitReads(db: CatalogueDb) {
  const ofItems = db
    .selectDistinct({ itemId: fitments.itemId, engineId: fitments.engineId })
    .from(fitments)
    .where(inArray(fitments.itemId, sql`(select value from json_each(${sql.placeholder('ids')}))`))
    .prepare();
  const ofEngine = db
    .select({ itemId: fitments.itemId })
    .from(fitments)
    .where(
      sql`${fitments.itemId} = ${sql.placeholder('itemId')} and ${fitments.engineId} in (${sql.placeholder('engineId')}, ${everyEngine})`,
    )
    .limit(1)
    .prepare();
  const anyOf = db
    .select({ itemId: fitments.itemId })
    .from(fitments)
    .where(sql`${fitments.itemId} = ${sql.placeholder('itemId')}`)
    .limit(1)
    .prepare();
  const modelsOf = db
    .selectDistinct({ itemId: fitments.itemId, make: makes.name, model: models.name })
    .from(fitments)
    .innerJoin(engines, eq(engines.id, fitments.engineId))
    .innerJoin(models, eq(models.id, engines.modelId))
    .innerJoin(makes, eq(makes.id, models.makeId))
    .where(inArray(fitments.itemId, sql`(select value from json_each(${sql.placeholder('ids')}))`))
    .prepare();
  const engine = db
    .select({ id: engines.id })
    .from(engines)
    .where(sql`${engines.id} = ${sql.placeholder('engineId')}`)
    .prepare();
  return {
    /** The fit of a list's items in the form their page carries (contract/fit.ts), in their order. */
    async fitsOf(of: readonly { id: string }[]): Promise<string> {
      const found = new Map<string, string[]>(of.map(({ id }) => [id, []]));
      for (const { itemId, engineId } of ofItems.all({ ids: JSON.stringify([...found.keys()]) }))
        found.get(itemId)?.push(engineId);
      return encodeFits([...found.values()]);
    },

    /** The models that items fit, by item id: "Maruti Suzuki Swift". An item that fits every vehicle names none. */
    async modelsOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
      const rows = Map.groupBy(modelsOf.all({ ids: JSON.stringify(ids) }), ({ itemId }) => itemId);
      return new Map([...rows].map(([id, of]) => [id, of.map(({ make, model }) => `${make} ${model}`)]));
    },

    /**
     * How each item fits an engine, in their order; no item is known to fit an engine that has left the catalogue,
     * unless it fits all.
     */
    async fitsEngine(of: readonly { id: string }[], engineId: string): Promise<Fit[]> {
      const known = engine.get({ engineId }) !== undefined;
      return of.map(({ id: itemId }) => {
        if (ofEngine.get({ itemId, engineId })) return 'fits';
        return known && anyOf.get({ itemId }) ? 'fitsNot' : 'unknown';
      });
    },
  };
}

export type FitReads = ReturnType<typeof fitReads>;
