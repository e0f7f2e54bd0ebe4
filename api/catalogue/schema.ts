import { index, integer, primaryKey, sqliteTable, text } from '../drizzle.ts';

/**
 * One catalogue snapshot: written once by an import, read-only afterwards. Amounts are integer paise, weights
 * integer grams. `…Key` columns hold the look-up form of a number (rules.ts, numberKey).
 * Rows arrive without foreign-key checks (the import checks them itself and reports each); no table has rowids
 * that matter.
 */

/** Facts about the snapshot itself, for example `id`, `createdAt`, `source`, `demo`. */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() });

export const makes = sqliteTable('makes', {
  id: text().primaryKey(),
  name: text().notNull(),
});

export const models = sqliteTable(
  'models',
  { id: text().primaryKey(), makeId: text().notNull(), name: text().notNull() },
  (table) => [index('models_make').on(table.makeId)],
);

export const engines = sqliteTable(
  'engines',
  {
    id: text().primaryKey(),
    modelId: text().notNull(),
    name: text().notNull(),
    variant: text(),
    fuel: text(),
    displacementCc: integer(),
    powerKw: integer(),
    yearStart: integer(),
    yearEnd: integer(),
  },
  (table) => [index('engines_model').on(table.modelId)],
);

export const brands = sqliteTable('brands', {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  country: text(),
});

export const categories = sqliteTable(
  'categories',
  {
    id: text().primaryKey(),
    parentId: text(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text(),
    epcCode: text(),
    level: integer(),
    epcSource: text(),
    position: integer().notNull(),
  },
  (table) => [index('categories_parent').on(table.parentId)],
);

export const items = sqliteTable(
  'items',
  {
    id: text().primaryKey(),
    brandId: text().notNull(),
    categoryId: text().notNull(),
    partNumber: text().notNull(),
    numberKey: text().notNull(),
    name: text().notNull(),
    description: text(),
    /** List price; 0 means price on request. */
    pricePaise: integer().notNull(),
    /** 0 means: sold at the list price. */
    sellingPaise: integer().notNull(),
    weightGrams: integer(),
    available: integer({ mode: 'boolean' }).notNull(),
    stock: integer().notNull(),
    slug: text().notNull().unique(),
    gtin: text(),
    hsn: text(),
    countryOfOrigin: text(),
    image: text(),
    /** Look-up form of the GTIN. */
    gtinKey: text(),
  },
  (table) => [
    index('items_number').on(table.numberKey, table.brandId),
    index('items_gtin').on(table.gtinKey),
    index('items_brand').on(table.brandId, table.available, table.id),
    index('items_category').on(table.categoryId, table.available, table.id),
  ],
);

/**
 * Fingerprints of what the supplier sent for each item (53-bit integers; 0: nothing, -1: some of it was set aside), so that the
 * next import and the next generation find what changed without reading it. `row` is the item's rowid.
 */
export const itemSources = sqliteTable('item_sources', {
  row: integer().primaryKey(),
  /** The item's own row. */
  own: integer().notNull(),
  /** What other pages show of the item: brand, category, number, name. */
  face: integer().notNull(),
  fitments: integer().notNull(),
  references: integer('item_references').notNull(),
  translations: integer().notNull(),
});

/** Addresses that items had before; the present one is `items.slug`. */
export const slugs = sqliteTable('slugs', { slug: text().primaryKey(), itemId: text().notNull() });

/** Items that were in an earlier snapshot, as they were last: their pages and the carts that hold them can still name them. */
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
    itemId: text().notNull(),
    /** Copied from the item, so that "what fits this engine, of this category" is one look-up. */
    categoryId: text().notNull(),
    /** `*` with the note "universal" fits all. */
    engineId: text().notNull(),
    yearFrom: integer(),
    yearTo: integer(),
    quantity: integer(),
    note: text(),
  },
  (table) => [
    index('fitments_item').on(table.itemId),
    index('fitments_engine').on(table.engineId, table.categoryId, table.itemId),
  ],
);

export const referenceKinds = ['oe', 'cross', 'supersedes', 'superseded_by'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export const references = sqliteTable(
  'item_references',
  {
    itemId: text().notNull(),
    kind: text({ enum: referenceKinds }).notNull(),
    maker: text(),
    number: text().notNull(),
    numberKey: text().notNull(),
  },
  (table) => [
    index('references_item').on(table.itemId),
    index('references_key').on(table.numberKey, table.itemId, table.kind),
  ],
);

export const diagrams = sqliteTable(
  'diagrams',
  {
    id: text().primaryKey(),
    engineId: text().notNull(),
    categoryId: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
  },
  (table) => [index('diagrams_engine').on(table.engineId, table.categoryId)],
);

export const diagramParts = sqliteTable(
  'diagram_parts',
  {
    diagramId: text().notNull(),
    position: text(),
    partNumber: text().notNull(),
    numberKey: text().notNull(),
    name: text().notNull(),
    quantity: integer(),
  },
  (table) => [index('diagram_parts_diagram').on(table.diagramId), index('diagram_parts_key').on(table.numberKey)],
);

/** What a supplier names in other languages; a part, which is a line of diagrams, by its number. */
export const translatedEntities = ['category', 'item', 'brand', 'diagram', 'part'] as const;
export type TranslatedEntity = (typeof translatedEntities)[number];

export const translations = sqliteTable(
  'translations',
  {
    entity: text({ enum: translatedEntities }).notNull(),
    id: text().notNull(),
    language: text().notNull(),
    field: text({ enum: ['name', 'description'] }).notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.id, table.language, table.field] })],
);
