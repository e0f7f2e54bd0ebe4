import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '../contract/languages.ts';
import type { CatalogueDb } from './connect.ts';
import { type BrandName, type CatalogueNames, type CategoryName, type LocalText, localText } from './names.ts';
import { items, slugs, translations } from './schema.ts';

export type ItemRow = typeof items.$inferSelect;

/** One item as lists, search and the cart show it; amounts in paise. */
export interface ItemCard {
  id: string;
  slug: string;
  name: LocalText;
  description: LocalText | null;
  partNumber: string;
  brandId: string;
  brandName: string;
  categoryId: string;
  pricePaise: number;
  sellingPaise: number;
  weightGrams: number | null;
  available: boolean;
  stock: number;
}

/** What became of an address: the item, its new address, gone with its item, or never known. */
export type SlugAnswer =
  | { found: 'item'; item: ItemRow }
  | { found: 'moved'; slug: string }
  | { found: 'gone' }
  | { found: 'nothing' };

/** Items may be ordered when they are marked available and there is stock. Source: storefront specification, section 5. */
export function isAvailable(item: { available: boolean; stock: number }): boolean {
  return item.available && item.stock > 0;
}

export function itemReads(db: CatalogueDb, names: CatalogueNames) {
  const bySlug = db
    .select()
    .from(items)
    .where(eq(items.slug, sql.placeholder('slug')))
    .prepare();
  const byId = db
    .select()
    .from(items)
    .where(eq(items.id, sql.placeholder('id')))
    .prepare();
  const slugOwner = db
    .select()
    .from(slugs)
    .where(eq(slugs.slug, sql.placeholder('slug')))
    .prepare();
  const itemTexts = db
    .select({ field: translations.field, text: translations.text })
    .from(translations)
    .where(
      and(
        eq(translations.entity, 'item'),
        eq(translations.id, sql.placeholder('id')),
        eq(translations.language, sql.placeholder('language')),
      ),
    )
    .prepare();

  const list = (column: typeof items.brandId | typeof items.categoryId) =>
    db
      .select()
      .from(items)
      .where(eq(column, sql.placeholder('key')))
      .orderBy(desc(items.available), items.id)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare();
  const ofBrand = list(items.brandId);
  const ofCategory = list(items.categoryId);

  function textsOf(item: ItemRow, language: Language): { name: LocalText; description: LocalText | null } {
    const texts = language === 'en' ? [] : itemTexts.all({ id: item.id, language });
    const name = texts.find((row) => row.field === 'name')?.text;
    const description = texts.find((row) => row.field === 'description')?.text;
    return {
      name: localText(name, item.name, language),
      description: item.description ? localText(description, item.description, language) : null,
    };
  }

  function brandOf(item: ItemRow, language: Language): BrandName {
    const brand = names.brandsIn(language).get(item.brandId);
    if (!brand) throw new Error(`snapshot: item ${item.id} has unknown brand ${item.brandId}`);
    return brand;
  }

  function categoryOf(item: ItemRow, language: Language): CategoryName {
    const category = names.categoriesIn(language).get(item.categoryId);
    if (!category) throw new Error(`snapshot: item ${item.id} has unknown category ${item.categoryId}`);
    return category;
  }

  function cardOf(item: ItemRow, language: Language): ItemCard {
    return {
      id: item.id,
      slug: item.slug,
      ...textsOf(item, language),
      partNumber: item.partNumber,
      brandId: item.brandId,
      brandName: brandOf(item, language).name.text,
      categoryId: item.categoryId,
      pricePaise: item.pricePaise,
      sellingPaise: item.sellingPaise,
      weightGrams: item.weightGrams,
      available: isAvailable(item),
      stock: item.stock,
    };
  }

  /** Items in the order of the ids; ids that are not in the snapshot are left out. */
  function rows(ids: readonly string[]): ItemRow[] {
    const found = new Map<string, ItemRow>();
    for (let from = 0; from < ids.length; from += 500) {
      const part = ids.slice(from, from + 500);
      for (const row of db.select().from(items).where(inArray(items.id, part)).all()) found.set(row.id, row);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Cards in the order of the ids; ids that are not in the snapshot are left out. */
  function cards(ids: readonly string[], language: Language): ItemCard[] {
    return rows(ids).map((row) => cardOf(row, language));
  }

  return {
    rows,
    cards,
    cardOf,
    textsOf,
    brandOf,
    categoryOf,

    card(id: string, language: Language): ItemCard | undefined {
      const row = byId.get({ id });
      return row && cardOf(row, language);
    },

    bySlug(slug: string): SlugAnswer {
      const item = bySlug.get({ slug });
      if (item) return { found: 'item', item };
      const owner = slugOwner.get({ slug });
      if (!owner) return { found: 'nothing' };
      const moved = byId.get({ id: owner.itemId });
      return moved ? { found: 'moved', slug: moved.slug } : { found: 'gone' };
    },

    ofBrand(brandId: string, limit: number, offset: number, language: Language): ItemCard[] {
      return ofBrand.all({ key: brandId, limit, offset }).map((row) => cardOf(row, language));
    },

    ofCategory(categoryId: string, limit: number, offset: number, language: Language): ItemCard[] {
      return ofCategory.all({ key: categoryId, limit, offset }).map((row) => cardOf(row, language));
    },
  };
}

export type ItemReads = ReturnType<typeof itemReads>;
