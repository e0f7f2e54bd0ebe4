import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Language } from '../contract/languages.ts';
import type { CatalogueDb } from './connect.ts';
import { type ItemCard, type ItemReads, type ItemRow, isAvailable, type SlugAnswer } from './items.ts';
import { type CatalogueNames, type LocalText, type NameLink, nameLink } from './names.ts';
import { engines, fitments, items, makes, models, numbers, type ReferenceKind, references } from './schema.ts';

/** One model that the item fits, with the engines. */
export interface FittingModel {
  makeName: string;
  modelName: string;
  engines: {
    engineId: string;
    name: string;
    variant: string | null;
    fuel: string | null;
    powerKw: number | null;
    yearFrom: number | null;
    yearTo: number | null;
    note: string | null;
  }[];
}

export interface ProductReference {
  kind: ReferenceKind;
  maker: string | null;
  number: string;
  /** The address of the item that has this number, for a supersession that the shop sells. */
  slug: string | null;
}

export interface ProductPage {
  item: Omit<ItemRow, 'name' | 'description' | 'hash' | 'numberKey'> & { inStock: boolean };
  name: LocalText;
  description: LocalText | null;
  brand: NameLink;
  trail: NameLink[];
  references: ProductReference[];
  /** Fits every vehicle. */
  universal: boolean;
  fitments: FittingModel[];
  alternatives: ItemCard[];
}

export type ProductAnswer = { found: 'item'; page: ProductPage } | Exclude<SlugAnswer, { found: 'item' }>;

const alternativesShown = 8;

/** What a product's page shows. */
export function productReads(db: CatalogueDb, names: CatalogueNames, itemReads: ItemReads) {
  const referencesOf = db
    .select()
    .from(references)
    .where(eq(references.itemId, sql.placeholder('itemId')))
    .orderBy(asc(references.kind), asc(references.maker), asc(references.number))
    .prepare();
  const fitmentsOf = db
    .select({
      engineId: fitments.engineId,
      makeName: makes.name,
      modelId: models.id,
      modelName: models.name,
      name: engines.name,
      variant: engines.variant,
      fuel: engines.fuel,
      powerKw: engines.powerKw,
      yearFrom: sql<number | null>`coalesce(${fitments.yearFrom}, ${engines.yearStart})`,
      yearTo: sql<number | null>`coalesce(${fitments.yearTo}, ${engines.yearEnd})`,
      note: fitments.note,
    })
    .from(fitments)
    .innerJoin(engines, eq(engines.id, fitments.engineId))
    .innerJoin(models, eq(models.id, engines.modelId))
    .innerJoin(makes, eq(makes.id, models.makeId))
    .where(eq(fitments.itemId, sql.placeholder('itemId')))
    .orderBy(makes.name, models.name, models.id, engines.fuel, engines.name, engines.id)
    .prepare();
  const universalOf = db
    .select({ engineId: fitments.engineId })
    .from(fitments)
    .where(and(eq(fitments.itemId, sql.placeholder('itemId')), eq(fitments.engineId, '*')))
    .prepare();
  const sameFit = db
    .select({ itemId: fitments.itemId })
    .from(fitments)
    .where(
      and(
        eq(fitments.engineId, sql.placeholder('engineId')),
        eq(fitments.categoryId, sql.placeholder('categoryId')),
        ne(fitments.itemId, sql.placeholder('itemId')),
      ),
    )
    .limit(100)
    .prepare();
  const sameNumber = db
    .selectDistinct({ itemId: references.itemId })
    .from(references)
    .where(and(eq(references.kind, 'oe'), eq(references.numberKey, sql.placeholder('key'))))
    .limit(50)
    .prepare();
  const itemByNumber = db
    .select({ slug: items.slug })
    .from(numbers)
    .innerJoin(items, eq(items.id, numbers.itemId))
    .where(
      and(
        eq(numbers.key, sql.placeholder('key')),
        eq(numbers.kind, 'own'),
        eq(items.brandId, sql.placeholder('brandId')),
      ),
    )
    .prepare();

  function fittingModels(itemId: string): FittingModel[] {
    const found = new Map<string, FittingModel>();
    for (const { makeName, modelId, modelName, ...engine } of fitmentsOf.all({ itemId })) {
      const model = found.get(modelId) ?? { makeName, modelName, engines: [] };
      model.engines.push(engine);
      found.set(modelId, model);
    }
    return [...found.values()];
  }

  /** Same OE number first, then same category on the same engine; available ones first. */
  function alternativesOf(item: ItemRow, oeKeys: string[], engineIds: string[]): ItemRow[] {
    const shared = new Set(oeKeys.slice(0, 20).flatMap((key) => sameNumber.all({ key }).map((row) => row.itemId)));
    shared.delete(item.id);
    const fitting = new Set<string>();
    for (const engineId of engineIds.slice(0, 3)) {
      const rows = sameFit.all({ engineId, categoryId: item.categoryId, itemId: item.id });
      for (const row of rows) if (!shared.has(row.itemId)) fitting.add(row.itemId);
    }
    const ids = [...[...shared].sort(), ...[...fitting].sort()].slice(0, 60);
    const rank = (row: ItemRow) => (shared.has(row.id) ? 0 : 2) + (isAvailable(row) ? 0 : 1);
    return itemReads
      .rows(ids)
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, alternativesShown);
  }

  /** What a product's page shows in every language alike. */
  function productFacts(item: ItemRow) {
    const rows = referencesOf.all({ itemId: item.id });
    const fitting = fittingModels(item.id);
    const engineIds = fitting.flatMap((model) => model.engines.map((engine) => engine.engineId));
    const oeKeys = rows.filter((row) => row.kind === 'oe').map((row) => row.numberKey);
    const isSupersession = (kind: ReferenceKind) => kind === 'supersedes' || kind === 'superseded_by';
    return {
      references: rows.map((row) => ({
        kind: row.kind,
        maker: row.maker,
        number: row.number,
        slug: isSupersession(row.kind)
          ? (itemByNumber.get({ key: row.numberKey, brandId: item.brandId })?.slug ?? null)
          : null,
      })),
      universal: universalOf.get({ itemId: item.id }) !== undefined,
      fitments: fitting,
      alternatives: alternativesOf(item, oeKeys, engineIds),
    };
  }

  /** The facts of the last product: its nine languages are asked for one after the other. */
  let last: { id: string; facts: ReturnType<typeof productFacts> } | undefined;

  function productPage(item: ItemRow, language: Language): ProductPage {
    if (last?.id !== item.id) last = { id: item.id, facts: productFacts(item) };
    const { alternatives, ...facts } = last.facts;
    const { name: _name, description: _description, hash: _hash, numberKey: _key, ...shown } = item;
    return {
      item: { ...shown, inStock: isAvailable(item) },
      ...itemReads.textsOf(item, language),
      brand: nameLink(itemReads.brandOf(item, language)),
      trail: names.categoryTrail(item.categoryId, language).map(nameLink),
      ...facts,
      alternatives: alternatives.map((other) => itemReads.cardOf(other, language)),
    };
  }

  return {
    async productPage(slug: string, language: Language): Promise<ProductAnswer> {
      const answer = itemReads.bySlug(slug);
      if (answer.found !== 'item') return answer;
      return { found: 'item', page: productPage(answer.item, language) };
    },
  };
}
