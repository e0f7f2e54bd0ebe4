import type { Language } from '../contract/languages.ts';
import { alias, and, asc, eq, ne, sql } from '../drizzle.ts';
import type { CatalogueDb } from './connect.ts';
import type { FitReads } from './fits.ts';
import { type ItemFace, type ItemReads, type ItemRow, isAvailable, type SlugAnswer } from './items.ts';
import { type CatalogueNames, type LocalText, type NameLink, nameLink } from './names.ts';
import { engines, fitments, items, makes, models, type ReferenceKind, references } from './schema.ts';

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
  item: Omit<ItemRow, 'name' | 'description' | 'gtinKey' | 'numberKey'> & { inStock: boolean };
  name: LocalText;
  description: LocalText | null;
  brand: NameLink;
  trail: NameLink[];
  references: ProductReference[];
  /** Fits every vehicle. */
  universal: boolean;
  fitments: FittingModel[];
  /** Without price and stock: those change nightly, and this page would have to be made anew with each of them. */
  alternatives: ItemFace[];
  /** Which vehicles the alternatives fit: contract/fit.ts. */
  alternativesFits: string;
}

export type ProductAnswer = { found: 'item'; page: ProductPage } | Exclude<SlugAnswer, { found: 'item' }>;

const alternativesShown = 8;

const others = alias(references, 'others');

/** What a product's page shows. */
export function productReads(db: CatalogueDb, names: CatalogueNames, itemReads: ItemReads, { fitsOf }: FitReads) {
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
    .orderBy(
      makes.name,
      models.name,
      models.id,
      engines.fuel,
      engines.name,
      engines.id,
      fitments.yearFrom,
      fitments.yearTo,
      fitments.note,
    )
    .prepare();
  const universalOf = db
    .select({ engineId: fitments.engineId })
    .from(fitments)
    .where(and(eq(fitments.itemId, sql.placeholder('itemId')), eq(fitments.engineId, '*')))
    .prepare();
  const sameFit = db
    .selectDistinct({ itemId: fitments.itemId })
    .from(fitments)
    .where(
      and(
        eq(fitments.engineId, sql.placeholder('engineId')),
        eq(fitments.categoryId, sql.placeholder('categoryId')),
        ne(fitments.itemId, sql.placeholder('itemId')),
      ),
    )
    .orderBy(fitments.itemId)
    .limit(2 * alternativesShown)
    .prepare();
  const sameNumber = db
    .selectDistinct({ itemId: others.itemId })
    .from(references)
    .innerJoin(others, and(eq(others.numberKey, references.numberKey), eq(others.kind, 'oe')))
    .where(
      and(
        eq(references.itemId, sql.placeholder('itemId')),
        eq(references.kind, 'oe'),
        ne(others.itemId, sql.placeholder('itemId')),
      ),
    )
    .orderBy(others.itemId)
    .limit(alternativesShown)
    .prepare();
  const itemByNumber = db
    .select({ slug: items.slug })
    .from(items)
    .where(and(eq(items.numberKey, sql.placeholder('key')), eq(items.brandId, sql.placeholder('brandId'))))
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

  /** Items with the same OE number first, then those of the same category that fit the first of its engines. */
  function alternativesOf(item: ItemRow, engineId: string | undefined): string[] {
    const itemId = item.id;
    const ids = new Set(sameNumber.all({ itemId }).map((row) => row.itemId));
    if (engineId !== undefined && ids.size < alternativesShown) {
      for (const row of sameFit.all({ engineId, categoryId: item.categoryId, itemId })) ids.add(row.itemId);
    }
    return [...ids].slice(0, alternativesShown);
  }

  /** What a product's page shows in every language alike. */
  function productFacts(item: ItemRow) {
    const rows = referencesOf.all({ itemId: item.id });
    const fitting = fittingModels(item.id);
    const alternatives = itemReads.rows(alternativesOf(item, fitting[0]?.engines[0]?.engineId));
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
      alternatives,
      alternativesFits: fitsOf(alternatives),
    };
  }

  /** The facts of the last product: its nine languages are asked for one after the other. */
  let last: { id: string; facts: ReturnType<typeof productFacts> } | undefined;

  function productPage(item: ItemRow, language: Language): ProductPage {
    if (last?.id !== item.id) last = { id: item.id, facts: productFacts(item) };
    const { alternatives, ...facts } = last.facts;
    const { name: _name, description: _description, gtinKey: _gtin, numberKey: _key, ...shown } = item;
    return {
      item: { ...shown, inStock: isAvailable(item) },
      ...itemReads.textsOf(item, language),
      brand: nameLink(itemReads.brandOf(item, language)),
      trail: names.categoryTrail(item.categoryId, language).map(nameLink),
      ...facts,
      alternatives: alternatives.map((other) => itemReads.faceOf(other, language)),
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
