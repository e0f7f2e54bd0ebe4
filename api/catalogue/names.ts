import { and, count, eq, inArray, sql } from '../data/drizzle.ts';
import { byName } from '../shop/language/collation.ts';
import { fallbackLanguage, type Language } from '../shop/language/languages.ts';
import { nameBesideLatin } from '../shop/vehicle/text.ts';
import type { CatalogueDb } from './connect.ts';
import type { LocalNames } from './local-names.ts';
import { brands, categories, items, makes, models, translations } from './schema.ts';

/** A text and its language: texts that the supplier sent only in English stay English. */
export interface LocalText {
  text: string;
  lang: Language;
}

export interface CategoryName {
  id: string;
  slug: string;
  parentId: string | null;
  name: LocalText;
  description: LocalText | null;
  epcCode: string | null;
  level: number | null;
  epcSource: string | null;
  /** Items directly in this category. */
  itemCount: number;
  /** Items in this category and in all below it. */
  treeCount: number;
}

/** What a link to a category or brand shows: no counts, since these change with every item. */
export type NameLink = Pick<CategoryName, 'id' | 'slug' | 'name'>;

export function nameLink({ id, slug, name }: NameLink): NameLink {
  return { id, slug, name };
}

export interface BrandName {
  id: string;
  slug: string;
  name: LocalText;
  description: LocalText | null;
  country: string | null;
  itemCount: number;
}

/** Reads the texts of brands and categories in all languages except English: some thousand short texts. */
function readTexts(db: CatalogueDb) {
  const rows = db
    .select()
    .from(translations)
    .where(inArray(translations.entity, ['brand', 'category']))
    .all();
  const texts = new Map(rows.map((row) => [[row.entity, row.id, row.language, row.field].join(' '), row.text]));
  return (entity: 'brand' | 'category', id: string, language: Language, field: 'name' | 'description') =>
    language === fallbackLanguage ? undefined : texts.get([entity, id, language, field].join(' '));
}

export function localText(translated: string | null | undefined, original: string, language: Language): LocalText {
  return translated ? { text: translated, lang: language } : { text: original, lang: fallbackLanguage };
}

/** Brands or categories by id, ordered by name. */
function inOrder<Named extends { id: string; name: LocalText }>(list: Named[], language: Language): Map<string, Named> {
  return new Map(list.sort(byName(language, ({ name }) => name.text)).map((one) => [one.id, one]));
}

function oncePerLanguage<Value>(make: (language: Language) => Value): (language: Language) => Value {
  const made = new Map<Language, Value>();
  return (language) => {
    const value = made.get(language) ?? make(language);
    made.set(language, value);
    return value;
  };
}

type TextOf = ReturnType<typeof readTexts>;

/** Items in each category and all below it. */
function countTrees(rows: readonly { id: string; parentId: string | null }[], counts: ReadonlyMap<string, number>) {
  const treeCounts = new Map<string, number>();
  const parents = new Map(rows.map((row) => [row.id, row.parentId]));
  for (const [categoryId, count] of counts) {
    for (let id: string | null | undefined = categoryId; id; id = parents.get(id)) {
      treeCounts.set(id, (treeCounts.get(id) ?? 0) + count);
    }
  }
  return treeCounts;
}

function categoryNames(db: CatalogueDb, textOf: TextOf) {
  const categoryRows = db.select().from(categories).orderBy(categories.position).all();
  const categoryCounts = itemCounts(db, 'category_id');
  const treeCounts = countTrees(categoryRows, categoryCounts);
  const categoryIds = new Map(categoryRows.map(({ id, slug }) => [slug, id]));

  /** All categories by id, ordered by name. */
  const categoriesIn = oncePerLanguage((language) =>
    inOrder(
      categoryRows.map(
        (row): CategoryName => ({
          id: row.id,
          slug: row.slug,
          parentId: row.parentId,
          name: localText(textOf('category', row.id, language, 'name'), row.name, language),
          description: row.description
            ? localText(textOf('category', row.id, language, 'description'), row.description, language)
            : null,
          epcCode: row.epcCode,
          level: row.level,
          epcSource: row.epcSource,
          itemCount: categoryCounts.get(row.id) ?? 0,
          treeCount: treeCounts.get(row.id) ?? 0,
        }),
      ),
      language,
    ),
  );

  /** The category and its ancestors, root first. */
  function categoryTrail(categoryId: string, language: Language): CategoryName[] {
    const names = categoriesIn(language);
    const trail: CategoryName[] = [];
    for (let id: string | null = categoryId; id; ) {
      const category: CategoryName | undefined = names.get(id);
      if (!category) break;
      trail.unshift(category);
      id = category.parentId;
    }
    return trail;
  }

  return {
    categoriesIn,
    categoryTrail,
    /** The category whose page has this address. */
    categoryAt: (slug: string) => categoriesIn(fallbackLanguage).get(categoryIds.get(slug) ?? ''),
  };
}

function brandNames(db: CatalogueDb, textOf: TextOf) {
  const brandRows = db.select().from(brands).orderBy(brands.id).all();
  const brandCounts = itemCounts(db, 'brand_id');
  const brandIds = new Map(brandRows.map(({ id, slug }) => [slug, id]));

  /** All brands by id, ordered by name. */
  const brandsIn = oncePerLanguage((language) =>
    inOrder(
      brandRows.map((row): BrandName => {
        const description = textOf('brand', row.id, language, 'description');
        return {
          id: row.id,
          slug: row.slug,
          name: localText(textOf('brand', row.id, language, 'name'), row.name, language),
          description: description ? { text: description, lang: language } : null,
          country: row.country,
          itemCount: brandCounts.get(row.id) ?? 0,
        };
      }),
      language,
    ),
  );

  return {
    brandsIn,
    /** The brand whose page has this address. */
    brandAt: (slug: string) => brandsIn(fallbackLanguage).get(brandIds.get(slug) ?? ''),
    itemTotal: [...brandCounts.values()].reduce((sum, count) => sum + count, 0),
  };
}

/**
 * Categories and brands with their names in each language. They are few, change only with the snapshot and are needed
 * by nearly every read; so they are loaded when the snapshot is opened and stay in memory.
 */
export function catalogueNames(db: CatalogueDb, { localVehicle }: LocalNames) {
  const textOf = readTexts(db);
  let vehicles: ReturnType<typeof readModels> | undefined;
  const noteOf = db
    .select({ text: translations.text })
    .from(translations)
    .where(
      and(
        eq(translations.entity, 'note'),
        eq(translations.id, sql.placeholder('note')),
        eq(translations.language, sql.placeholder('language')),
        eq(translations.field, 'name'),
      ),
    )
    .prepare();

  return {
    ...categoryNames(db, textOf),
    ...brandNames(db, textOf),
    /** "मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen)"; undefined when the catalogue does not have the model. */
    modelName(id: string, language: Language): string | undefined {
      vehicles ??= readModels(db);
      const model = vehicles.get(id);
      return model && nameBesideLatin(`${model.makeName} ${model.modelName}`, localVehicle(model, language));
    },
    /** The note of a fitment in a language; without a translation, as the supplier wrote it. */
    noteIn(note: string, language: Language): string {
      return language === fallbackLanguage ? note : (noteOf.get({ note, language })?.text ?? note);
    },
  };
}

export type CatalogueNames = ReturnType<typeof catalogueNames>;

function readModels(db: CatalogueDb) {
  const named = { makeId: makes.id, makeName: makes.name, modelId: models.id, modelName: models.name };
  const rows = db.select(named).from(models).innerJoin(makes, eq(makes.id, models.makeId)).all();
  return new Map(rows.map((row) => [row.modelId, row]));
}

function itemCounts(db: CatalogueDb, column: 'brand_id' | 'category_id'): Map<string, number> {
  const key = column === 'brand_id' ? items.brandId : items.categoryId;
  const rows = db.select({ key, count: count() }).from(items).groupBy(key).all();
  return new Map(rows.map((row) => [row.key, row.count]));
}
