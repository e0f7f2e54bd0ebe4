import { and, desc, eq, sql } from '../data/drizzle.ts';
import type { FittedVehicle } from '../shop/fit/fitment.ts';
import type { Language } from '../shop/language/languages.ts';
import type { CatalogueDb } from './connect.ts';
import type { DiagramReads } from './diagrams.ts';
import { fitRank, fitValues, isAboutVehicle, isInYears } from './fit-sql.ts';
import type { CatalogueNames, CategoryName } from './names.ts';
import { fitments, items, listOrder } from './schema.ts';

/** A category, and how many items in it fit the vehicle, surely or if a condition holds. */
export interface FittingCategory extends CategoryName {
  /** In this category and all below it. */
  fitting: number;
  /** In this category alone. */
  ownFitting: number;
}

/** Reads what fits a vehicle, category by category. */
export function fittingReads(db: CatalogueDb, names: CatalogueNames, { diagramCategories }: DiagramReads) {
  const counts = db
    .select({ id: fitments.categoryId, count: sql<number>`count(distinct ${fitments.itemId})` })
    .from(fitments)
    .where(and(isAboutVehicle, isInYears))
    .groupBy(fitments.categoryId)
    .prepare();
  const fitting = db
    .select({ id: items.id })
    .from(fitments)
    .innerJoin(items, eq(items.id, fitments.itemId))
    .where(and(isAboutVehicle, isInYears, eq(fitments.categoryId, sql.placeholder('categoryId'))))
    .groupBy(items.id)
    .orderBy(desc(fitRank), ...listOrder(items))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare();

  return {
    /**
     * By id, in the order of their names: every category with items or diagrams for the vehicle, and all above them.
     */
    async categoriesFor(vehicle: FittedVehicle, language: Language): Promise<Map<string, FittingCategory>> {
      const own = new Map(counts.all(fitValues(vehicle)).map(({ id, count }) => [id, count]));
      const totals = new Map<string, number>();
      for (const id of [...own.keys(), ...(await diagramCategories(vehicle.engineId))])
        for (const above of names.categoryTrail(id, language)) totals.set(above.id, totals.get(above.id) ?? 0);
      for (const [id, count] of own)
        for (const above of names.categoryTrail(id, language))
          totals.set(above.id, (totals.get(above.id) ?? 0) + count);
      return new Map(
        [...names.categoriesIn(language).values()].flatMap((category) => {
          const total = totals.get(category.id);
          if (total === undefined) return [];
          return [[category.id, { ...category, fitting: total, ownFitting: own.get(category.id) ?? 0 }] as const];
        }),
      );
    },

    /**
     * Ids of one page of a category's items: those that fit, then those that fit if a condition holds.
     * @param page from 1
     */
    async fittingItems(vehicle: FittedVehicle, categoryId: string, page: number, pageSize: number): Promise<string[]> {
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      return fitting.all({ ...fitValues(vehicle), categoryId, ...range }).map(({ id }) => id);
    },
  };
}
