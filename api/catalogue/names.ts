import { fallbackLanguage, type Language } from '../contract/languages.ts';
import { and, count, eq } from '../drizzle.ts';
import type { CatalogueDb } from './connect.ts';
import { brands, categories, items, type TranslatedEntity, translations } from './schema.ts';

/** A text and the language it is in: what the supplier sent in English only stays English. */
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
  /** Items in this category and all below it. */
  treeCount: number;
}

/** What a link to a category or brand shows. Counts stay out of it: they change with every item of the catalogue. */
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

/** Texts of one entity in one language, by id: a few hundred rows, so they are read once per language. */
function translationsOf(db: CatalogueDb, entity: TranslatedEntity, language: Language) {
  const found = new Map<string, { name?: string; description?: string }>();
  if (language === fallbackLanguage) return found;
  const rows = db
    .select()
    .from(translations)
    .where(and(eq(translations.entity, entity), eq(translations.language, language)))
    .all();
  for (const row of rows) {
    const texts = found.get(row.id) ?? {};
    texts[row.field] = row.text;
    found.set(row.id, texts);
  }
  return found;
}

export function localText(translated: string | null | undefined, original: string, language: Language): LocalText {
  return translated ? { text: translated, lang: language } : { text: original, lang: fallbackLanguage };
}

/**
 * Categories and brands with their names per language. Both are small beside items, change only with the
 * snapshot, and are needed by nearly every read, so they stay in memory.
 */
export function catalogueNames(db: CatalogueDb) {
  const categoryRows = db.select().from(categories).orderBy(categories.position).all();
  const brandRows = db.select().from(brands).orderBy(brands.name).all();
  const categoryCounts = itemCounts(db, 'category_id');
  const brandCounts = itemCounts(db, 'brand_id');
  const treeCounts = new Map<string, number>();
  const parents = new Map(categoryRows.map((row) => [row.id, row.parentId]));
  for (const [categoryId, count] of categoryCounts) {
    for (let id: string | null | undefined = categoryId; id; id = parents.get(id)) {
      treeCounts.set(id, (treeCounts.get(id) ?? 0) + count);
    }
  }

  const categoryCache = new Map<Language, Map<string, CategoryName>>();
  const brandCache = new Map<Language, Map<string, BrandName>>();

  /** All categories in the supplier's order, by id. */
  function categoriesIn(language: Language): Map<string, CategoryName> {
    let names = categoryCache.get(language);
    if (!names) {
      const texts = translationsOf(db, 'category', language);
      names = new Map(
        categoryRows.map((row) => {
          const translated = texts.get(row.id);
          return [
            row.id,
            {
              id: row.id,
              slug: row.slug,
              parentId: row.parentId,
              name: localText(translated?.name, row.name, language),
              description: row.description ? localText(translated?.description, row.description, language) : null,
              epcCode: row.epcCode,
              level: row.level,
              epcSource: row.epcSource,
              itemCount: categoryCounts.get(row.id) ?? 0,
              treeCount: treeCounts.get(row.id) ?? 0,
            },
          ];
        }),
      );
      categoryCache.set(language, names);
    }
    return names;
  }

  /** All brands by name, by id. */
  function brandsIn(language: Language): Map<string, BrandName> {
    let names = brandCache.get(language);
    if (!names) {
      const texts = translationsOf(db, 'brand', language);
      names = new Map(
        brandRows.map((row) => {
          const translated = texts.get(row.id);
          return [
            row.id,
            {
              id: row.id,
              slug: row.slug,
              name: localText(translated?.name, row.name, language),
              description: translated?.description ? { text: translated.description, lang: language } : null,
              country: row.country,
              itemCount: brandCounts.get(row.id) ?? 0,
            },
          ];
        }),
      );
      brandCache.set(language, names);
    }
    return names;
  }

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
    brandsIn,
    categoryTrail,
    itemTotal: [...brandCounts.values()].reduce((sum, count) => sum + count, 0),
  };
}

export type CatalogueNames = ReturnType<typeof catalogueNames>;

function itemCounts(db: CatalogueDb, column: 'brand_id' | 'category_id'): Map<string, number> {
  const key = column === 'brand_id' ? items.brandId : items.categoryId;
  const rows = db.select({ key, count: count() }).from(items).groupBy(key).all();
  return new Map(rows.map((row) => [row.key, row.count]));
}
