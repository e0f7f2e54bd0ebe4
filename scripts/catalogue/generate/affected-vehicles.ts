import type Database from 'better-sqlite3';
import { pagedKinds } from '../../../api/catalogue/number-pages.ts';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import type { PageAddress } from '../../../api/catalogue/page-kinds.ts';
import { everyEngine } from '../../../api/shop/fit/fitment.ts';

/** Which pages of vehicles and numbers may look different after an import; `affected.ts` lists the items that moved. */

export type IsAffected = (page: Pick<PageAddress, 'itemId' | 'list' | 'vehicle' | 'numberKey'>) => boolean;
export type Snapshot = 'main' | 'old';

const both = ['main', 'old'] as const;

export function strings(db: Database.Database, select: string): string[] {
  return db.prepare<[], string>(select).pluck().all();
}

/**
 * Pages of models for which an item or a diagram appeared, changed or left; of their categories, those in which an item
 * did. All pages of a make that has another model now, and of a model that has another engine or category: pages link to
 * their neighbours.
 * @returns a function that finds them when it is called first
 */
export function affectedVehicles(db: Database.Database, oldFile: string, newFile: string): () => IsAffected {
  let found: IsAffected | undefined;
  return () => {
    found ??= findVehicles(db, oldFile, newFile);
    return found;
  };
}

function findVehicles(db: Database.Database, oldFile: string, newFile: string): IsAffected {
  const moved = both.map(
    (from) => `
      SELECT engine.model_id AS model, fitment.category_id AS category FROM moved
        JOIN ${from}.fitments AS fitment ON fitment.item_id = moved.id
        JOIN ${from}.engines AS engine ON engine.id = fitment.engine_id`,
  );
  const inCategories = new Set(
    strings(db, `SELECT DISTINCT model || ' ' || category FROM (${moved.join(' UNION ALL ')})`),
  );
  const models = new Set([...inCategories].map((pair) => pair.split(' ', 1)[0] ?? ''));
  for (const id of modelsOfDiagrams(db)) models.add(id);
  const isUniversalMoved = both.some((from) => hasUniversal(db, from));
  const reshaped = reshapedNames(oldFile, newFile);
  return ({ vehicle }) => {
    if (!vehicle) return true;
    const { makeId, modelId, categoryId } = vehicle;
    if (reshaped.has(`model ${modelId}`)) return true;
    if (categoryId !== undefined) return inCategories.has(`${modelId} ${categoryId}`);
    // Models link to those of their make, and services need items that fit every vehicle.
    return models.has(modelId) || reshaped.has(`make ${makeId}`) || isUniversalMoved;
  };
}

/** Whether an item that moved fits every vehicle. */
const hasUniversal = (db: Database.Database, from: Snapshot): boolean =>
  strings(
    db,
    `SELECT id FROM moved JOIN ${from}.fitments AS fitment ON fitment.item_id = moved.id
       WHERE fitment.engine_id = '${everyEngine}' LIMIT 1`,
  ).length > 0;

/** Models with another diagram, or a diagram with another name. */
function modelsOfDiagrams(db: Database.Database): string[] {
  const different = (rows: (from: Snapshot) => string) =>
    `SELECT id FROM (${rows('main')} EXCEPT ${rows('old')}) UNION SELECT id FROM (${rows('old')} EXCEPT ${rows('main')})`;
  const changed = [
    different((from) => `SELECT id, engine_id, category_id, code, name FROM ${from}.diagrams`),
    different(
      (from) => `SELECT id, language, text FROM ${from}.translations WHERE entity = 'diagram' AND field = 'name'`,
    ),
  ].join(' UNION ');
  const modelsIn = (from: Snapshot) => `
    SELECT engine.model_id FROM (${changed}) JOIN ${from}.diagrams AS diagram USING (id)
      JOIN ${from}.engines AS engine ON engine.id = diagram.engine_id`;
  return strings(db, both.map(modelsIn).join(' UNION '));
}

/** "make ID" and "model ID" of those whose pages are others than before. */
function reshapedNames(oldFile: string, newFile: string): ReadonlySet<string> {
  const [before, now] = [shapesIn(oldFile), shapesIn(newFile)];
  const names = new Set([...before.keys(), ...now.keys()]);
  return new Set([...names].filter((name) => before.get(name) !== now.get(name)));
}

/** What pages each make and model has, as texts to compare. */
function shapesIn(file: string): Map<string, string> {
  const catalogue = openCatalogue(file);
  try {
    const models = catalogue.vehiclePages.models();
    const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).join(' ');
    const ofModels = models.map(
      ({ model, engines, categories }) => [`model ${model.id}`, `${ids(engines)}/${ids(categories)}`] as const,
    );
    const ofMakes = Map.groupBy(models, ({ model }) => model.makeId);
    return new Map([
      ...ofModels,
      ...[...ofMakes].map(([id, own]) => [`make ${id}`, ids(own.map(({ model }) => model))] as const),
    ]);
  } finally {
    catalogue.close();
  }
}

/** Pages of the numbers of items that moved, and of the other numbers of items with one of these. */
export function affectedNumbers(db: Database.Database): IsAffected {
  const kinds = `kind IN (${pagedKinds.map((kind) => `'${kind}'`).join(', ')})`;
  const references = (from: Snapshot) => `SELECT item_id, number_key FROM ${from}.item_references WHERE ${kinds}`;
  const moved = both.map(
    (from) => `SELECT number_key FROM (${references(from)}) WHERE item_id IN (SELECT id FROM moved)`,
  );
  const keys = strings(
    db,
    `WITH moved_keys AS (${moved.join(' UNION ')})
     SELECT number_key FROM moved_keys UNION
     SELECT DISTINCT number_key FROM main.item_references WHERE ${kinds} AND item_id IN (
       SELECT item_id FROM main.item_references WHERE ${kinds} AND number_key IN (SELECT number_key FROM moved_keys))`,
  );
  const affected = new Set(keys);
  return ({ numberKey }) => numberKey === undefined || affected.has(numberKey);
}
