import { eq, sql } from '../data/drizzle.ts';
import type { Picture } from '../shop/images/rules.ts';
import { fallbackLanguage, type Language, languageCodes } from '../shop/language/languages.ts';
import type { CatalogueDb } from './connect.ts';
import { type CatalogueNames, type LocalText, localText } from './names.ts';
import { diagrams, images, itemImages, items } from './schema.ts';

/** A picture of an item; `alt` says what it shows, null when the supplier does not. */
export interface ItemImage extends Picture {
  alt: LocalText | null;
}

/** The texts in other languages than English, each in its column. */
const isOther = (language: Language): language is Exclude<Language, 'en'> => language !== fallbackLanguage;
const altColumns = Object.fromEntries(
  languageCodes.filter(isOther).map((language) => [language, itemImages[`alt_${language}`]]),
);

/** Reads the pictures of items, which have none without a picture of their own. */
export function itemImageReads(db: CatalogueDb, names: CatalogueNames) {
  const hasImages = db.select({ id: itemImages.imageId }).from(itemImages).limit(1).get() !== undefined;
  const ofItems = db
    .select({
      itemId: itemImages.itemId,
      id: images.id,
      width: images.width,
      height: images.height,
      alt: itemImages.alt,
      ...altColumns,
    })
    .from(itemImages)
    .innerJoin(images, eq(images.id, itemImages.imageId))
    .where(sql`${itemImages.itemId} in (select value from json_each(${sql.placeholder('ids')}))`)
    .orderBy(itemImages.itemId, itemImages.position, sql`${itemImages}.rowid`)
    .prepare();
  const categoryWith = db
    .select({ id: items.categoryId })
    .from(itemImages)
    .innerJoin(items, eq(items.id, itemImages.itemId))
    .where(eq(itemImages.imageId, sql.placeholder('id')))
    .limit(1)
    .prepare();
  const diagramWith = db
    .select({ id: diagrams.categoryId })
    .from(diagrams)
    .where(eq(diagrams.imageId, sql.placeholder('id')))
    .limit(1)
    .prepare();
  const read = (ids: readonly string[]) =>
    hasImages && ids.length > 0 ? ofItems.all({ ids: JSON.stringify(ids) }) : [];

  return {
    /** The first picture of each item that has one. */
    async firstImages(of: readonly { id: string }[]): Promise<Map<string, Picture>> {
      const first = new Map<string, Picture>();
      for (const { itemId, id, width, height } of read(of.map((item) => item.id)))
        if (!first.has(itemId)) first.set(itemId, { id, width, height });
      return first;
    },

    /** All pictures of an item, in their order. */
    async imagesOf(itemId: string): Promise<(language: Language) => ItemImage[]> {
      const rows = read([itemId]);
      return (language) =>
        rows.map(({ id, width, height, alt, ...texts }) => {
          const local = (texts as Partial<Record<Language, string | null>>)[language];
          return { id, width, height, alt: local || alt ? localText(local, alt ?? '', language) : null };
        });
    },

    /** The category of what a picture shows, and its ancestors, root first; empty for an unknown picture. */
    async categoriesWith(id: string): Promise<string[]> {
      const category = categoryWith.get({ id }) ?? diagramWith.get({ id });
      return category ? names.categoryTrail(category.id, fallbackLanguage).map((one) => one.id) : [];
    },
  };
}

export type ItemImageReads = ReturnType<typeof itemImageReads>;
