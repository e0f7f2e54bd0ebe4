import { LRUCache } from 'lru-cache';
import { sql } from '../../data/drizzle.ts';
import { type Condition, everyEngine, type Fitment, verdictOf } from '../../shop/fit/fitment.ts';
import type { CatalogueDb } from '../connect.ts';
import { fitments } from '../schema.ts';
import type { TreeEngine, TreeModel } from './tree.ts';

/** An engine of the model that an item fits, surely (no conditions) or if one of the conditions holds. */
export interface EngineFit {
  engine: TreeEngine;
  conditions: readonly Condition[];
}

/** An item that fits some of the model's engines, with these; the item names at least one of them. */
export interface ModelItem {
  itemId: string;
  categoryId: string;
  fits: readonly EngineFit[];
}

export const isSure = ({ conditions }: EngineFit) => conditions.length === 0;

/** Whether an item provably fits an engine: without anything to check. */
export const fitsSurely = ({ fits }: ModelItem): boolean => fits.some(isSure);

/** How many models stay in memory: a model's pages, and those of its make, ask for the same. */
const rememberedModels = 1000;

/**
 * Reads what fits the engines of a model, by the rule of fit. An item that fits every vehicle and names none of these
 * engines is left out: it would make the pages of all vehicles alike.
 */
export function modelFitReads(db: CatalogueDb) {
  const engineIds = sql`(select value from json_each(${sql.placeholder('engines')}))`;
  const rowsOf = db
    .select()
    .from(fitments)
    .where(
      sql`${fitments.itemId} in (select item_id from fitments where engine_id in ${engineIds})
        and (${fitments.engineId} in ${engineIds} or ${fitments.engineId} = ${everyEngine})`,
    )
    .orderBy(fitments.itemId)
    .prepare();
  const remembered = new LRUCache<string, readonly ModelItem[]>({ max: rememberedModels });

  function read(model: TreeModel): ModelItem[] {
    const rows = rowsOf.all({ engines: JSON.stringify(model.engines.map(({ id }) => id)) });
    return [...Map.groupBy(rows, ({ itemId }) => itemId)].flatMap(([itemId, own]) => {
      const named = new Set(own.map(({ engineId }) => engineId));
      const asked = model.engines.filter(({ id }) => named.has(id));
      const fits = asked.flatMap((engine) => fitOf(own, engine, model));
      return fits.length > 0 ? [{ itemId, categoryId: own[0]?.categoryId ?? '', fits }] : [];
    });
  }

  return (model: TreeModel): readonly ModelItem[] => {
    const found = remembered.get(model.id) ?? read(model);
    remembered.set(model.id, found);
    return found;
  };
}

export type ModelFits = ReturnType<typeof modelFitReads>;

function fitOf(rows: readonly Fitment[], engine: TreeEngine, { vehicleType: type }: TreeModel): EngineFit[] {
  const { id: engineId, yearStart, yearEnd } = engine;
  const { fit, conditions } = verdictOf(rows, { engineId, type, yearStart, yearEnd });
  return fit === 'fits' || fit === 'fitsIf' ? [{ engine, conditions }] : [];
}
