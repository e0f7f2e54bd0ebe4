import { compareNames } from '../../shop/language/collation.ts';
import { fallbackLanguage } from '../../shop/language/languages.ts';
import type { CatalogueDb } from '../connect.ts';
import type { CatalogueNames } from '../names.ts';
import { engines, makes, models } from '../schema.ts';
import { slugsOf } from '../slug.ts';

type EngineRow = typeof engines.$inferSelect;
type ModelRow = typeof models.$inferSelect;

/** A vehicle with the parts of its address: /vehicles/{make}/{model}/{engine}. */
export interface TreeEngine extends EngineRow {
  slug: string;
}
export interface TreeModel extends ModelRow {
  slug: string;
  make: TreeMake;
  engines: readonly TreeEngine[];
}
export interface TreeMake {
  id: string;
  name: string;
  slug: string;
  models: TreeModel[];
}

/**
 * All makes with their models and engines, and their addresses: some thousand rows, read on first use. An engine and a
 * category have the same place in an address, so no engine gets a category's slug.
 */
export function vehicleTree(db: CatalogueDb, { categoriesIn }: Pick<CatalogueNames, 'categoriesIn'>) {
  let read: ReturnType<typeof readTree> | undefined;
  const categorySlugs = () => [...categoriesIn(fallbackLanguage).values()].map(({ slug }) => slug);
  return () => {
    read ??= readTree(db, categorySlugs());
    return read;
  };
}

export type VehicleTree = ReturnType<typeof vehicleTree>;

function readTree(db: CatalogueDb, categorySlugs: readonly string[]) {
  const enginesOf = Map.groupBy(
    db.select().from(engines).orderBy(engines.fuel, engines.displacementCc, engines.powerKw, engines.name).all(),
    ({ modelId }) => modelId,
  );
  const modelsOf = Map.groupBy(db.select().from(models).all(), ({ makeId }) => makeId);
  const inOrder = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name, fallbackLanguage);
  const makeRows = db.select().from(makes).all();
  const makeSlugs = slugsOf(makeRows);

  const modelOf = (row: ModelRow, slug: string, make: TreeMake): TreeModel => {
    const own = enginesOf.get(row.id) ?? [];
    const slugs = slugsOf(own, categorySlugs);
    return { ...row, slug, make, engines: own.map((engine) => ({ ...engine, slug: slugs.get(engine.id) ?? '' })) };
  };
  const all = makeRows.toSorted(inOrder).map((row): TreeMake => {
    const own = modelsOf.get(row.id) ?? [];
    const slugs = slugsOf(own);
    const make: TreeMake = { ...row, slug: makeSlugs.get(row.id) ?? '', models: [] };
    make.models = own.toSorted(inOrder).map((model) => modelOf(model, slugs.get(model.id) ?? '', make));
    return make;
  });
  const modelsById = new Map(all.flatMap((make) => make.models.map((model) => [model.id, model] as const)));
  const bySlug = new Map(all.map((make) => [make.slug, make]));
  return {
    makes: all,
    model: (id: string) => modelsById.get(id),
    makeAt: (slug: string) => bySlug.get(slug),
    modelAt: (make: string, model: string) => bySlug.get(make)?.models.find(({ slug }) => slug === model),
  };
}
