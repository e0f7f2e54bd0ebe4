import type { Language } from '../contract/languages.ts';
import { and, desc, eq, inArray, sql } from '../drizzle.ts';
import type { CatalogueDb } from './connect.ts';
import { type BrandName, type CatalogueNames, type CategoryName, type LocalText, localText } from './names.ts';
import { items, removedItems, slugs, translations } from './schema.ts';

export type ItemRow = typeof items.$inferSelect;
/** An item that left the catalogue, as it was last. */
export type RemovedItem = typeof removedItems.$inferSelect;

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

/** What a link to an item shows. */
export type ItemFace = Pick<ItemCard, 'id' | 'slug' | 'name' | 'partNumber' | 'brandName'>;

/** What became of an address: the item, its new address, gone with its item, or never known. */
export type SlugAnswer =
  | { found: 'item'; item: ItemRow }
  | { found: 'moved'; slug: string }
  | { found: 'gone'; item: RemovedItem | undefined }
  | { found: 'nothing' };

/** Items whose translations stay in memory. */
const maxRememberedTexts = 2000;

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
  const removed = db
    .select()
    .from(removedItems)
    .where(eq(removedItems.id, sql.placeholder('id')))
    .prepare();
  const itemTexts = db
    .select({
      id: translations.id,
      language: translations.language,
      field: translations.field,
      text: translations.text,
    })
    .from(translations)
    .where(
      and(
        eq(translations.entity, 'item'),
        inArray(translations.id, sql`(select value from json_each(${sql.placeholder('ids')}))`),
      ),
    )
    .prepare();
  const rememberedTexts = new Map<string, Record<string, string>>();

  const list = (column: typeof items.brandId | typeof items.categoryId) =>
    db
      .select()
      .from(items)
      .where(eq(column, sql.placeholder('key')))
      // Backwards through the index: what can be bought comes first, and no page sorts a whole brand.
      .orderBy(desc(items.available), desc(items.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare();
  const ofBrand = list(items.brandId);
  const ofCategory = list(items.categoryId);

  /** The last list that was read: its pages are made in nine languages one after the other. */
  let lastList: { of: unknown; key: string; limit: number; offset: number; rows: ItemRow[] } | undefined;

  function listed(of: typeof ofBrand, key: string, limit: number, offset: number): ItemRow[] {
    const { of: lastOf, key: lastKey, limit: lastLimit, offset: lastOffset } = lastList ?? {};
    if (lastList && lastOf === of && lastKey === key && lastLimit === limit && lastOffset === offset)
      return lastList.rows;
    lastList = { of, key, limit, offset, rows: of.all({ key, limit, offset }) };
    readTexts(lastList.rows);
    return lastList.rows;
  }

  /** Reads the translations of many items at once: item by item, a list page would cost a read for each of its cards. */
  function readTexts(of: readonly { id: string }[]): void {
    const unread = of.filter(({ id }) => !rememberedTexts.has(id));
    if (unread.length === 0) return;
    if (rememberedTexts.size >= maxRememberedTexts) rememberedTexts.clear();
    for (const { id } of unread) rememberedTexts.set(id, {});
    for (const { id, language, field, text } of itemTexts.all({ ids: JSON.stringify(unread.map(({ id }) => id)) })) {
      const texts = rememberedTexts.get(id);
      if (texts) texts[`${language} ${field}`] = text;
    }
  }

  /** An item's translations by "language field": in all languages, since its pages are made in nine at a time. */
  function translationsOf(id: string): Record<string, string> {
    readTexts([{ id }]);
    return rememberedTexts.get(id) ?? {};
  }

  function textsOf(
    item: { id: string; name: string; description: string | null },
    language: Language,
  ): { name: LocalText; description: LocalText | null } {
    const texts = translationsOf(item.id);
    return {
      name: localText(texts[`${language} name`], item.name, language),
      description: item.description ? localText(texts[`${language} description`], item.description, language) : null,
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

  function faceOf(item: ItemRow, language: Language): ItemFace {
    return {
      id: item.id,
      slug: item.slug,
      name: textsOf(item, language).name,
      partNumber: item.partNumber,
      brandName: brandOf(item, language).name.text,
    };
  }

  function cardOf(item: ItemRow, language: Language): ItemCard {
    return {
      ...faceOf(item, language),
      description: textsOf(item, language).description,
      brandId: item.brandId,
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
    return ids.flatMap((id) => byId.get({ id }) ?? []);
  }

  /** Cards in the order of the ids; ids that are not in the snapshot are left out. */
  function cards(ids: readonly string[], language: Language): ItemCard[] {
    const found = rows(ids);
    readTexts(found);
    return found.map((row) => cardOf(row, language));
  }

  return {
    rows,
    cards,
    cardOf,
    faceOf,
    textsOf,
    brandOf,
    categoryOf,

    card(id: string, language: Language): ItemCard | undefined {
      const row = byId.get({ id });
      return row && cardOf(row, language);
    },

    /** What an item was that has left the catalogue; undefined when it is there, or never was. */
    removed(id: string): RemovedItem | undefined {
      return removed.get({ id });
    },

    bySlug(slug: string): SlugAnswer {
      const item = bySlug.get({ slug });
      if (item) return { found: 'item', item };
      const owner = slugOwner.get({ slug });
      if (!owner) return { found: 'nothing' };
      const moved = byId.get({ id: owner.itemId });
      return moved ? { found: 'moved', slug: moved.slug } : { found: 'gone', item: removed.get({ id: owner.itemId }) };
    },

    ofBrand(brandId: string, limit: number, offset: number, language: Language): ItemCard[] {
      return listed(ofBrand, brandId, limit, offset).map((row) => cardOf(row, language));
    },

    ofCategory(categoryId: string, limit: number, offset: number, language: Language): ItemCard[] {
      return listed(ofCategory, categoryId, limit, offset).map((row) => cardOf(row, language));
    },
  };
}

export type ItemReads = ReturnType<typeof itemReads>;
