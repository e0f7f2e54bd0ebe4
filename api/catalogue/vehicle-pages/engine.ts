import { and, eq, isNull, or, sql } from '../../data/drizzle.ts';
import { everyEngine } from '../../shop/fit/fitment.ts';
import type { Language } from '../../shop/language/languages.ts';
import type { CatalogueDb } from '../connect.ts';
import { localText, type NameLink, nameLink } from '../names.ts';
import { diagrams, fitments, translations } from '../schema.ts';
import { isKitFor, loadKits } from '../service-kits.ts';
import { type CategoryCount, engineFacts, fitsEngine, namingOf, type Parts, pagesOfModel } from './parts.ts';
import type { TreeEngine, TreeModel } from './tree.ts';

/** A part that a service needs: a category with items for the engine, or one whose items fit every vehicle. */
export interface KitPart {
  category: NameLink;
  path: string | null;
  /** Null for a category whose items fit every vehicle. */
  count: number | null;
}

/** The names of an engine's diagrams, in the order of their codes. */
function diagramNames(db: CatalogueDb) {
  const named = and(
    eq(translations.entity, 'diagram'),
    eq(translations.id, diagrams.id),
    eq(translations.language, sql.placeholder('language')),
    eq(translations.field, 'name'),
  );
  const ofEngine = db
    .select({ code: diagrams.code, name: diagrams.name, local: translations.text, categoryId: diagrams.categoryId })
    .from(diagrams)
    .leftJoin(translations, named)
    .where(eq(diagrams.engineId, sql.placeholder('engineId')))
    .orderBy(diagrams.code, diagrams.id)
    .prepare();
  return (engineId: string, language: Language) =>
    ofEngine
      .all({ engineId, language })
      .map(({ local, name, ...diagram }) => ({ ...diagram, name: localText(local, name, language) }));
}

/** The ids of categories with an item that fits every vehicle of a type. */
function universalCategories(db: CatalogueDb) {
  const ofType = db
    .selectDistinct({ id: fitments.categoryId })
    .from(fitments)
    .where(
      and(
        eq(fitments.engineId, everyEngine),
        or(isNull(fitments.vehicleType), eq(fitments.vehicleType, sql.placeholder('type'))),
      ),
    )
    .prepare();
  return (type: string): ReadonlySet<string> => new Set(ofType.all({ type }).map(({ id }) => id));
}

/** What services need of the engine's parts, by kilometres. */
function kitReads({ db, names }: Pick<Parts, 'db' | 'names'>) {
  const universalOf = universalCategories(db);
  let kits: ReturnType<typeof loadKits> | undefined;

  return ({ vehicleType }: TreeModel, { fuel }: TreeEngine) => {
    kits ??= loadKits();
    const byKm = Map.groupBy(
      kits.filter((kit) => isKitFor(kit, vehicleType, fuel)),
      ({ everyKm }) => everyKm,
    );
    const universal = universalOf(vehicleType);
    return (counts: readonly CategoryCount[], language: Language) => {
      const partOf = (id: string): KitPart[] => {
        const own = counts.find(({ category }) => category.id === id);
        const category = names.categoriesIn(language).get(id);
        if (own) return [own];
        return category && universal.has(id)
          ? [{ category: nameLink(category), path: `/categories/${category.slug}`, count: null }]
          : [];
      };
      return [...byKm].flatMap(([everyKm, same]) => {
        const parts = same.flatMap((kit) => kit.categories).flatMap(partOf);
        return parts.length > 0 ? [{ everyKm, parts }] : [];
      });
    };
  };
}

/** Reads the page of an engine. */
export function engineReader(parts: Parts) {
  const naming = namingOf(parts);
  const [diagramsOf, kitsOf] = [diagramNames(parts.db), kitReads(parts)];

  return async (model: TreeModel, engine: TreeEngine) => {
    const pages = pagesOfModel(parts, model);
    const own = pages.items.filter((item) => fitsEngine(item, engine));
    if (own.length === 0) return undefined;
    const made = new Set(pages.categories.map(({ id }) => id));
    const kitsIn = kitsOf(model, engine);
    const shared = {
      about: 'engine' as const,
      modelId: model.id,
      makeId: model.make.id,
      type: model.vehicleType,
      engine: engineFacts(model, engine),
      total: own.length,
      others: pages.engines.filter((one) => one !== engine).map((one) => engineFacts(model, one)),
    };
    return (language: Language) => {
      const categories = naming.counted(model, own, language, made);
      return {
        ...shared,
        vehicle: naming.ofModel(model, language),
        make: naming.ofMake(model.make, language),
        categories,
        kits: kitsIn(categories, language),
        diagrams: diagramsOf(engine.id, language),
      };
    };
  };
}
