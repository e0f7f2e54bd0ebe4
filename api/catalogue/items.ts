import { LRUCache } from 'lru-cache';
import { and, eq, getTableColumns, inArray, isNull, ne, or, sql } from '../data/drizzle.ts';
import type { Picture } from '../shop/images/rules.ts';
import type { Language } from '../shop/language/languages.ts';
import { listPageSize } from '../shop/rules.ts';
import type { CatalogueDb } from './connect.ts';
import type { ItemImageReads } from './item-images.ts';
import { type BrandName, type CatalogueNames, type CategoryName, type LocalText, localText } from './names.ts';
import { type CardField, cardFields } from './package-files.ts';
import { items, listOrder, removedItems, slugs, translations } from './schema.ts';

export type ItemRow = typeof items.$inferSelect;
/** An item that has left the catalogue, as it last was. */
export type RemovedItem = typeof removedItems.$inferSelect;

/** An item as lists, search and the cart show it; amounts in paise. */
export interface ItemCard extends Pick<ItemRow, CardField> {
  name: LocalText;
  description: LocalText | null;
  brandName: string;
  /** Whether it can be ordered. */
  available: boolean;
  /** Its first picture. */
  image: Picture | null;
}

/** What a link to an item shows. */
export type ItemFace = Pick<ItemCard, 'id' | 'slug' | 'name' | 'partNumber' | 'brandName' | 'image'>;

/** What a list page shows of an item. Anything more would make pages change at night that look the same. */
export type ItemOffer = ItemFace & Pick<ItemCard, 'pricePaise' | 'sellingPaise' | 'available'>;

/** What an address leads to: an item, its new address, an item that has left, or nothing. */
export type SlugAnswer =
  | { found: 'item'; item: ItemRow }
  | { found: 'moved'; slug: string }
  | { found: 'gone'; item: RemovedItem | undefined }
  | { found: 'nothing' };

/** The column by which the items of a list are selected. */
export type ListColumn = 'brandId' | 'categoryId';

/** What is read of items besides their rows: texts in a language, and the first picture; only for items that were asked for. */
export type ItemTexts = (
  item: Pick<ItemRow, 'id' | 'name' | 'description'>,
  language: Language,
) => { name: LocalText; description: LocalText | null; image: Picture | null };

/** How many items have their translations in memory. */
const maxRememberedTexts = 2000;
/** How many items stay in memory after they were found: most of them are shown next. */
const maxFound = 2000;

/** Whether an item can be ordered: it is marked available and in stock. */
export function isAvailable(item: { available: boolean; stock: number }): boolean {
  return Boolean(item.available) && item.stock > 0;
}

const byItsId = (db: CatalogueDb) =>
  db
    .select()
    .from(items)
    .where(eq(items.id, sql.placeholder('id')))
    .prepare();

/** Reads items by ids or rows; those found last stay in memory. */
function rowReads(db: CatalogueDb) {
  const byId = byItsId(db);
  const atRows = db
    .select({ row: sql<number>`${items}.rowid`.as('row'), ...getTableColumns(items) })
    .from(items)
    .where(sql`${items}.rowid in (select value from json_each(${sql.placeholder('rows')}))`)
    .prepare();
  const lastFound = new LRUCache<string, ItemRow>({ max: maxFound });
  return {
    /** Items in the order of the ids, without unknown ids. */
    async rows(ids: readonly string[]): Promise<ItemRow[]> {
      return ids.flatMap((id) => lastFound.get(id) ?? byId.get({ id }) ?? []);
    },

    /** Ids of the items at these rows of the snapshot, in the order of the rows. */
    async idsAt(snapshotRows: readonly number[]): Promise<string[]> {
      const found = new Map<number, string>();
      for (const { row, ...item } of atRows.all({ rows: JSON.stringify(snapshotRows) })) {
        found.set(row, item.id);
        lastFound.set(item.id, item);
      }
      return snapshotRows.flatMap((row) => found.get(row) ?? []);
    },
  };
}

/** Reads the texts of items in all languages with one query: a list page would otherwise need one for each card. */
function textsReader(db: CatalogueDb, { firstImages }: ItemImageReads) {
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
  const anyText = db.select({ id: translations.id }).from(translations).where(eq(translations.entity, 'item')).limit(1);
  const isTranslated = anyText.get() !== undefined;

  return async (of: readonly { id: string }[]): Promise<ItemTexts> => {
    if (rememberedTexts.size >= maxRememberedTexts) rememberedTexts.clear();
    const unread = isTranslated ? of.filter(({ id }) => !rememberedTexts.has(id)).map(({ id }) => id) : [];
    if (unread.length > 0) {
      const found = Map.groupBy(itemTexts.all({ ids: JSON.stringify(unread) }), ({ id }) => id);
      const keyed = (id: string) => found.get(id)?.map((row) => [`${row.language} ${row.field}`, row.text] as const);
      for (const id of unread) rememberedTexts.set(id, Object.fromEntries(keyed(id) ?? []));
    }
    const texts = new Map(of.map(({ id }) => [id, rememberedTexts.get(id) ?? {}]));
    const first = await firstImages(of);
    return ({ id, name, description }, language) => ({
      name: localText(texts.get(id)?.[`${language} name`], name, language),
      description: description ? localText(texts.get(id)?.[`${language} description`], description, language) : null,
      image: first.get(id) ?? null,
    });
  };
}

/** Reads where items are and where they were. */
function addressReads(db: CatalogueDb) {
  const byId = byItsId(db);
  const bySlug = db
    .select()
    .from(items)
    .where(eq(items.slug, sql.placeholder('slug')))
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

  return {
    /** An item that has left the catalogue, as it last was; undefined for any other id. */
    async removed(id: string): Promise<RemovedItem | undefined> {
      return removed.get({ id });
    },

    /** The address of each item by id, also of items that have left; without unknown ids. */
    async slugsOf(ids: readonly string[]): Promise<Map<string, string>> {
      return new Map(
        ids.flatMap((id) => {
          const known = byId.get({ id }) ?? removed.get({ id });
          return known ? [[id, known.slug] as const] : [];
        }),
      );
    },

    async bySlug(slug: string): Promise<SlugAnswer> {
      const item = bySlug.get({ slug });
      if (item) return { found: 'item', item };
      const owner = slugOwner.get({ slug });
      if (!owner) return { found: 'nothing' };
      const moved = byId.get({ id: owner.itemId });
      return moved ? { found: 'moved', slug: moved.slug } : { found: 'gone', item: removed.get({ id: owner.itemId }) };
    },
  };
}

/** The addresses of all items. */
function addressLists(db: CatalogueDb) {
  const former = db
    .select({ slug: slugs.slug, now: items.slug })
    .from(slugs)
    .leftJoin(items, eq(items.id, slugs.itemId))
    .where(or(isNull(items.slug), ne(items.slug, slugs.slug)))
    .orderBy(slugs.slug)
    .prepare();
  const addresses = db.select({ id: items.id, slug: items.slug }).from(items).orderBy(items.id).prepare();
  return {
    /** Ids and addresses of all items, by id. */
    async addresses(): Promise<Pick<ItemRow, 'id' | 'slug'>[]> {
      return addresses.all();
    },

    /** Addresses that items once had, and where they are now; null when the item has left. */
    async formerAddresses(): Promise<{ slug: string; now: string | null }[]> {
      return former.all();
    },
  };
}

/** One page of a brand's or a category's items; pages count from 1. */
function listReader(db: CatalogueDb) {
  const list = (by: ListColumn) =>
    db
      .select()
      .from(items)
      .where(eq(items[by], sql.placeholder('id')))
      .orderBy(...listOrder(items))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare();
  const lists = { brandId: list('brandId'), categoryId: list('categoryId') };

  return async (by: ListColumn, id: string, page: number): Promise<ItemRow[]> =>
    lists[by].all({ id, limit: listPageSize, offset: (page - 1) * listPageSize });
}

/** The forms in which an item is shown. */
function itemForms(names: CatalogueNames) {
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

  function faceOf(item: ItemRow, language: Language, texts: ItemTexts): ItemFace {
    const { name, image } = texts(item, language);
    return {
      id: item.id,
      slug: item.slug,
      name,
      image,
      partNumber: item.partNumber,
      brandName: brandOf(item, language).name.text,
    };
  }

  function offerOf(item: ItemRow, language: Language, texts: ItemTexts): ItemOffer {
    const { pricePaise, sellingPaise } = item;
    return { ...faceOf(item, language, texts), pricePaise, sellingPaise, available: isAvailable(item) };
  }

  function cardOf(item: ItemRow, language: Language, texts: ItemTexts): ItemCard {
    const own = Object.fromEntries(cardFields.map((field) => [field, item[field]])) as Pick<ItemRow, CardField>;
    return {
      ...own,
      ...texts(item, language),
      brandName: brandOf(item, language).name.text,
      available: isAvailable(item),
    };
  }

  return { brandOf, categoryOf, faceOf, offerOf, cardOf };
}

export function itemReads(db: CatalogueDb, names: CatalogueNames, images: ItemImageReads) {
  const rowsOf = rowReads(db);
  const textsOf = textsReader(db, images);
  const forms = itemForms(names);

  /** Cards in the order of the ids, without unknown ids. */
  async function cards(ids: readonly string[], language: Language): Promise<ItemCard[]> {
    const found = await rowsOf.rows(ids);
    const texts = await textsOf(found);
    return found.map((row) => forms.cardOf(row, language, texts));
  }

  return {
    ...rowsOf,
    ...forms,
    ...addressReads(db),
    ...addressLists(db),
    textsOf,
    listed: listReader(db),
    cards,

    async card(id: string, language: Language): Promise<ItemCard | undefined> {
      return (await cards([id], language))[0];
    },
  };
}

export type ItemReads = ReturnType<typeof itemReads>;
