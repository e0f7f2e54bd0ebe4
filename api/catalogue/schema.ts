import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { asc, desc, index, integer, primaryKey, sql, sqliteTable, text } from '../data/drizzle.ts';
import { columnsOf } from './cell-kinds.ts';
import { type PackageFile, packageFiles } from './package-files.ts';

/**
 * One snapshot of the catalogue: written once by an import, then read-only. package-files.ts defines what comes from
 * the supplier's files; this file adds the shop's own columns. `…Key` columns have the look-up form of a number
 * (`numberKey` in shop/search/rules.ts). Rows are inserted without foreign-key checks: the import checks references
 * itself and reports each failure. `item_sources` and the search index identify items by rowid.
 */

/** Facts about the snapshot, such as `id`, `createdAt`, `source`, `demo`. */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() });

export const makes = sqliteTable('makes', columnsOf(packageFiles.makes.fields));

export const models = sqliteTable('models', columnsOf(packageFiles.models.fields), (table) => [
  index('models_make').on(table.makeId),
]);

export const engines = sqliteTable('engines', columnsOf(packageFiles.engines.fields), (table) => [
  index('engines_model').on(table.modelId),
]);

export const brands = sqliteTable('brands', {
  ...columnsOf(packageFiles.brands.fields),
  slug: text().notNull().unique(),
});

export const categories = sqliteTable(
  'categories',
  {
    ...columnsOf(packageFiles.categories.fields),
    slug: text().notNull().unique(),
    /** Place in the supplier's order, from 1. */
    position: integer().notNull(),
  },
  (table) => [index('categories_parent').on(table.parentId)],
);

/**
 * The order of a brand's or a category's items: available ones first, then by English name. The same in every language,
 * so that each page of a list has the same items and an index has the order.
 */
export function listOrder(table: { available: SQLiteColumn; name: SQLiteColumn; id: SQLiteColumn }) {
  return [desc(table.available), sql`${table.name} collate nocase`, asc(table.id)] as const;
}

export const items = sqliteTable(
  'items',
  {
    ...columnsOf(packageFiles.items.fields),
    /** Look-up form of the part number; `gtinKey` is that of the GTIN. */
    numberKey: text().notNull(),
    gtinKey: text(),
    /** The item's address, chosen by the supplier or by the shop. */
    slug: text().notNull().unique(),
  },
  (table) => [
    index('items_number').on(table.numberKey, table.brandId),
    index('items_gtin').on(table.gtinKey),
    index('items_brand').on(table.brandId, ...listOrder(table)),
    index('items_category').on(table.categoryId, ...listOrder(table)),
  ],
);

/**
 * Fingerprints of what the supplier sent for each item, from which the next import and generation detect changes
 * without reading the data: 53-bit integers; 0: nothing, -1: some rows were rejected. `row` is the item's rowid.
 */
export const itemSources = sqliteTable('item_sources', {
  row: integer().primaryKey(),
  /** The item's own line in items.csv. */
  own: integer().notNull(),
  /** What other pages show of the item: brand, category, number, name. */
  face: integer().notNull(),
  fitments: integer().notNull(),
  attributes: integer().notNull(),
  references: integer('item_references').notNull(),
  images: integer().notNull(),
  translations: integer().notNull(),
});

/** Former addresses of items; the current one is `items.slug`. */
export const slugs = sqliteTable('slugs', { slug: text().primaryKey(), itemId: text().notNull() });

/**
 * Items of earlier snapshots, as they last were, so that their pages and carts that contain them can still name them.
 */
export const removedItems = sqliteTable('removed_items', {
  id: text().primaryKey(),
  brandId: text().notNull(),
  categoryId: text().notNull(),
  partNumber: text().notNull(),
  name: text().notNull(),
  slug: text().notNull(),
});

export const fitments = sqliteTable(
  'fitments',
  {
    ...columnsOf(packageFiles.fitments.fields),
    /** Copied from the item, so that "items of this category that fit this engine" is a single look-up. */
    categoryId: text().notNull(),
  },
  (table) => [
    index('fitments_item').on(table.itemId),
    index('fitments_engine').on(table.engineId, table.categoryId, table.itemId),
  ],
);

/**
 * What describes items, according to content/attributes.yaml. `name` is the attribute's id; `value` is a plain decimal
 * in its `unit`, or ids of choices with spaces between.
 */
export const attributes = sqliteTable('attributes', columnsOf(packageFiles.attributes.fields), (table) => [
  primaryKey({ columns: [table.itemId, table.name, table.value] }),
]);

export const references = sqliteTable(
  'item_references',
  { ...columnsOf(packageFiles.references.fields), numberKey: text().notNull() },
  (table) => [
    index('references_item').on(table.itemId),
    index('references_key').on(table.numberKey, table.itemId, table.kind),
  ],
);
export type ReferenceKind = (typeof references.$inferSelect)['kind'];

/** The pictures of items and diagrams; the size is that of the upright original. */
export const images = sqliteTable('images', {
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
});

/** The pictures of each item by position; that of items.csv has the position 0. */
export const itemImages = sqliteTable(
  'item_images',
  {
    ...columnsOf(packageFiles.images.fields),
    position: integer().notNull(),
    imageId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.imageId] }), index('item_images_image').on(table.imageId)],
);

export const diagrams = sqliteTable(
  'diagrams',
  {
    ...columnsOf(packageFiles.diagrams.fields),
    imageId: text(),
    imageWidth: integer(),
    imageHeight: integer(),
  },
  (table) => [index('diagrams_engine').on(table.engineId, table.categoryId)],
);

export const diagramParts = sqliteTable(
  'diagram_parts',
  { ...columnsOf(packageFiles.diagram_parts.fields), numberKey: text().notNull() },
  (table) => [index('diagram_parts_diagram').on(table.diagramId), index('diagram_parts_key').on(table.numberKey)],
);

export const translations = sqliteTable('translations', columnsOf(packageFiles.translations.fields), (table) => [
  primaryKey({ columns: [table.entity, table.id, table.language, table.field] }),
]);
export type TranslatedEntity = (typeof translations.$inferSelect)['entity'];

/** The table for the rows of each file. */
export const tableOf = {
  makes,
  models,
  engines,
  brands,
  categories,
  items,
  fitments,
  attributes,
  references,
  images: itemImages,
  diagrams,
  diagram_parts: diagramParts,
  translations,
} as const satisfies Record<PackageFile, SQLiteTable>;

/** A row of a file's table with every column. */
export type RowOf<F extends PackageFile> = (typeof tableOf)[F]['$inferSelect'];
