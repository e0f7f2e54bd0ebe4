import type { PackageFile } from './columns.ts';

/** Where the rows of each file go in the snapshot, and the columns that are written, in the order of the values. */
export const tables: Record<PackageFile, { table: string; columns: string[] }> = {
  makes: { table: 'makes', columns: ['id', 'name'] },
  models: { table: 'models', columns: ['id', 'make_id', 'name'] },
  engines: {
    table: 'engines',
    columns: ['id', 'model_id', 'name', 'variant', 'fuel', 'displacement_cc', 'power_kw', 'year_start', 'year_end'],
  },
  brands: { table: 'brands', columns: ['id', 'slug', 'name', 'country'] },
  categories: {
    table: 'categories',
    columns: ['id', 'parent_id', 'slug', 'name', 'description', 'epc_code', 'level', 'epc_source', 'position'],
  },
  items: {
    table: 'items',
    columns: [
      'id',
      'brand_id',
      'category_id',
      'part_number',
      'number_key',
      'name',
      'description',
      'price_paise',
      'selling_paise',
      'weight_grams',
      'available',
      'stock',
      'slug',
      'gtin',
      'hsn',
      'country_of_origin',
      'image',
      'gtin_key',
      'rowid',
    ],
  },
  fitments: {
    table: 'fitments',
    columns: ['item_id', 'category_id', 'engine_id', 'year_from', 'year_to', 'quantity', 'note'],
  },
  references: { table: 'item_references', columns: ['item_id', 'kind', 'maker', 'number', 'number_key'] },
  diagrams: { table: 'diagrams', columns: ['id', 'engine_id', 'category_id', 'code', 'name'] },
  diagram_parts: {
    table: 'diagram_parts',
    columns: ['diagram_id', 'position', 'part_number', 'number_key', 'name', 'quantity'],
  },
  translations: { table: 'translations', columns: ['entity', 'id', 'language', 'field', 'text'] },
};
