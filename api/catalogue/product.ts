import { alias, and, asc, eq, ne, sql } from '../data/drizzle.ts';
import { everyEngine, joinYears } from '../shop/fit/fitment.ts';
import { compareNames } from '../shop/language/collation.ts';
import { fallbackLanguage, type Language } from '../shop/language/languages.ts';
import { attributeLabel, attributesOfItem, readAttributes, shownValue } from './attributes.ts';
import type { CatalogueDb } from './connect.ts';
import { isMadeInYears } from './fit-sql.ts';
import type { FitReads } from './fits.ts';
import type { ItemImageReads } from './item-images.ts';
import { type ItemReads, type ItemRow, isAvailable, type SlugAnswer } from './items.ts';
import type { LocalNames } from './local-names.ts';
import { type CatalogueNames, nameLink } from './names.ts';
import { type NumberPageReads, pagedKinds } from './number-pages.ts';
import { engines, fitments, items, makes, models, type ReferenceKind, references } from './schema.ts';
import type { VehiclePageReads } from './vehicle-pages/vehicle-pages.ts';

const alternativesShown = 8;

const others = alias(references, 'others');

const isPaged = (kind: ReferenceKind) => pagedKinds.some((paged) => paged === kind);
const isSupersession = (kind: ReferenceKind) => kind === 'supersedes' || kind === 'superseded_by';

/** Sorts makes and models by their English names, in every language. */
const byNames = (a: string, b: string) => compareNames(a, b, fallbackLanguage);

/** Reads an item's references by kind, then by the maker's name. */
function referencesReader(db: CatalogueDb) {
  const referencesOf = db
    .select()
    .from(references)
    .where(eq(references.itemId, sql.placeholder('itemId')))
    .orderBy(asc(references.kind), asc(references.maker), asc(references.number))
    .prepare();
  const itemByNumber = db
    .select({ slug: items.slug })
    .from(items)
    .where(and(eq(items.numberKey, sql.placeholder('key')), eq(items.brandId, sql.placeholder('brandId'))))
    .prepare();

  return ({ id: itemId, brandId }: ItemRow) => {
    const kinds = Map.groupBy(referencesOf.all({ itemId }), ({ kind }) => kind);
    const rows = [...kinds.values()].flatMap((same) => same.sort((a, b) => byNames(a.maker ?? '', b.maker ?? '')));
    return rows.map(({ kind, maker, number, numberKey: key }) => ({
      key,
      kind,
      maker,
      number,
      /** For a supersession: the address of the item with this number, if the shop sells it. */
      slug: isSupersession(kind) ? (itemByNumber.get({ key, brandId })?.slug ?? null) : null,
    }));
  };
}

/** Reads the models that an item fits, by name, each with its engines. */
function modelsReader(db: CatalogueDb) {
  const fitmentsOf = db
    .select({
      engineId: fitments.engineId,
      makeId: makes.id,
      makeName: makes.name,
      modelId: models.id,
      modelName: models.name,
      name: engines.name,
      fuel: engines.fuel,
      isMade: isMadeInYears,
      yearFrom: sql<number | null>`coalesce(${fitments.yearFrom}, ${engines.yearStart})`,
      yearTo: sql<number | null>`coalesce(${fitments.yearTo}, ${engines.yearEnd})`,
      note: fitments.note,
    })
    .from(fitments)
    .innerJoin(engines, eq(engines.id, fitments.engineId))
    .innerJoin(models, eq(models.id, engines.modelId))
    .innerJoin(makes, eq(makes.id, models.makeId))
    .where(eq(fitments.itemId, sql.placeholder('itemId')))
    .orderBy(models.id, engines.fuel, engines.name, engines.id, fitments.yearFrom, fitments.yearTo, fitments.note)
    .prepare();

  return (itemId: string) => {
    const models = Map.groupBy(fitmentsOf.all({ itemId }), ({ modelId }) => modelId);
    return [...models.values()]
      .map((rows) => {
        const [{ makeId, makeName, modelId, modelName }] = rows as [(typeof rows)[number]];
        const named = rows.map(
          ({ makeId: _make, makeName: _makeName, modelId: _model, modelName: _modelName, isMade: _made, ...engine }) =>
            engine,
        );
        // Fitments that differ only in their years are joined, as the rule of fit does.
        const alike = Map.groupBy(named, ({ engineId, note }) => JSON.stringify([engineId, note]));
        const engines = [...alike.values()].flatMap((same) => {
          const [engine] = same as [(typeof same)[number]];
          return joinYears(same).map((years) => ({ ...engine, ...years }));
        });
        const isMade = rows.some((row) => row.isMade);
        return { makeId, makeName, modelId, modelName, isMade, engines };
      })
      .sort((a, b) => byNames(a.makeName, b.makeName) || byNames(a.modelName, b.modelName));
  };
}

/**
 * Reads alternatives to an item: those with the same OE number, then those of its category that fit one of its engines.
 */
function alternativesReader(db: CatalogueDb) {
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

  return (item: ItemRow, engineId: string | undefined): string[] => {
    const itemId = item.id;
    const ids = new Set(sameNumber.all({ itemId }).map((row) => row.itemId));
    if (engineId !== undefined && ids.size < alternativesShown) {
      for (const row of sameFit.all({ engineId, categoryId: item.categoryId, itemId })) ids.add(row.itemId);
    }
    return [...ids].slice(0, alternativesShown);
  };
}

/** Reads what an item is described by, such as Capacity: 35 Ah. */
function attributesReader(db: CatalogueDb) {
  const attributesOf = db
    .select({ text: sql<string | null>`${sql.raw(attributesOfItem)}` })
    .from(items)
    .where(eq(items.id, sql.placeholder('itemId')))
    .prepare();

  return (itemId: string) => {
    const attributes = readAttributes(attributesOf.get({ itemId })?.text ?? '');
    return (language: Language) =>
      attributes.map(({ type, values }) => ({
        label: attributeLabel(type, language),
        value: values.flatMap((value) => shownValue(type, value, language) ?? []).join(', '),
      }));
  };
}

/** Reads the types of vehicle for which an item is universal; `every` stands for all types. */
function universalReader(db: CatalogueDb) {
  const universalOf = db
    .selectDistinct({ vehicleType: fitments.vehicleType })
    .from(fitments)
    .where(and(eq(fitments.itemId, sql.placeholder('itemId')), eq(fitments.engineId, everyEngine)))
    .orderBy(fitments.vehicleType)
    .prepare();

  return (itemId: string) => universalOf.all({ itemId }).map(({ vehicleType }) => vehicleType ?? ('every' as const));
}

interface Reads {
  db: CatalogueDb;
  names: CatalogueNames;
  items: ItemReads;
  fits: FitReads;
  localNames: LocalNames;
  itemImages: ItemImageReads;
  vehiclePages: Pick<VehiclePageReads, 'linkTo'>;
  numberPages: Pick<NumberPageReads, 'slugOf'>;
}

/** Reads what an item's page shows. */
function pageReader({
  db,
  names,
  items: itemReads,
  fits: { fitsOf },
  localNames: { localVehicle },
  itemImages: { imagesOf },
  vehiclePages,
  numberPages,
}: Reads) {
  const [referencesOf, modelsOf, alternativesOf] = [referencesReader(db), modelsReader(db), alternativesReader(db)];
  const [attributesOf, universalOf] = [attributesReader(db), universalReader(db)];

  return async (item: ItemRow) => {
    const attributesIn = attributesOf(item.id);
    const imagesIn = await imagesOf(item.id);
    const fitting = modelsOf(item.id);
    const alternatives = await itemReads.rows(alternativesOf(item, fitting[0]?.engines[0]?.engineId));
    const texts = await itemReads.textsOf([item, ...alternatives]);
    const { name: _name, description: _description, gtinKey: _gtin, numberKey: _key, ...shown } = item;
    const inEveryLanguage = {
      item: { ...shown, inStock: isAvailable(item) },
      references: referencesOf(item).map(({ key, ...reference }) => ({
        ...reference,
        /** The address of the number's own page; null when it has none. */
        page: isPaged(reference.kind) ? (numberPages.slugOf(key) ?? null) : null,
      })),
      /** The types of vehicle for which it is universal; `every` stands for all types. */
      universal: universalOf(item.id),
    };
    const [fitsIn, alternativesFitsIn] = [await fitsOf([item], true), await fitsOf(alternatives)];
    return (language: Language) => ({
      ...inEveryLanguage,
      ...texts(item, language),
      fitments: fitting.map(({ engines: fittingEngines, ...model }) => ({
        makeName: model.makeName,
        modelName: model.modelName,
        /** The make and model in the language's own script. */
        localName: localVehicle(model, language),
        /** The path of the model's page; null when the item's years exclude all its engines, which may then be its only item. */
        path: model.isMade ? (vehiclePages.linkTo(model.modelId, language)?.path ?? null) : null,
        engines: fittingEngines.map(({ note, ...engine }) => ({
          ...engine,
          note: note === null ? null : names.noteIn(note, language),
        })),
      })),
      /** Which vehicles it fits, and how many pieces they need (shop/fit/rules.ts). */
      fits: fitsIn(language),
      /** Which vehicles the alternatives fit (shop/fit/rules.ts). */
      alternativesFits: alternativesFitsIn(language),
      attributes: attributesIn(language),
      images: imagesIn(language),
      brand: nameLink(itemReads.brandOf(item, language)),
      trail: names.categoryTrail(item.categoryId, language).map(nameLink),
      /** Without price and stock: these change at night, and each change would rebuild this page. */
      alternatives: alternatives.map((other) => itemReads.faceOf(other, language, texts)),
    });
  };
}

/** Reads product pages. */
export function productReads(reads: Reads) {
  const { names, items: itemReads } = reads;
  const productPage = pageReader(reads);
  return {
    /** The page at an item's address, or what the address leads to instead. */
    async product(slug: string) {
      const answer = await itemReads.bySlug(slug);
      const page = answer.found === 'item' ? await productPage(answer.item) : undefined;
      return (language: Language) => {
        if (page) return { found: 'item' as const, page: page(language) };
        if (answer.found !== 'gone') return answer as Extract<SlugAnswer, { found: 'moved' | 'nothing' }>;
        const category = answer.item && names.categoryTrail(answer.item.categoryId, language).at(-1);
        return { ...answer, category: category && nameLink(category) };
      };
    },
  };
}

/** The page at an item's address in one language, or what the address leads to instead. */
export type ProductAnswer = ReturnType<Awaited<ReturnType<ReturnType<typeof productReads>['product']>>>;
export type ProductPage = Extract<ProductAnswer, { found: 'item' }>['page'];
