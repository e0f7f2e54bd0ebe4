import Database from 'better-sqlite3';
import { toSnakeCase } from '../data/drizzle.ts';
import { universalNote, type VehicleType } from '../shop/fit/fitment.ts';
import { attributesOfItem } from './attributes.ts';
import type { ItemRow } from './items.ts';
import { type IndexedField, indexedFields } from './package-files.ts';

/** An item with its row in the snapshot, its attributes (readAttributes) and the fields that the search index uses. */
export type IndexedItem = { row: number; attributes: string | null } & Pick<ItemRow, IndexedField>;
export type IndexedFitment = [
  itemId: string,
  engineId: string,
  vehicleType: VehicleType | null,
  yearFrom: number | null,
  yearTo: number | null,
  /** 1 when a note has to be checked. */
  noted: 0 | 1,
];
export type IndexedText = [id: string, text: string];
export type NameOfRow = [row: number, name: string];
/** An item's name in English and in another language. */
export type TranslatedName = [name: string, language: string, text: string];

/** Separates an item's names in several languages. Catalogue texts contain no line breaks. */
export const nameSeparator = '\n';

/**
 * The rows from which the search index is built. They are read once and completely, outside the serving process. Uses
 * better-sqlite3 directly, because Drizzle would create an object for each of millions of rows.
 * @throws when the snapshot is missing or damaged
 */
export function openIndexRows(file: string) {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  // Mapping costs half as much as read calls; its limit keeps a large snapshot from filling the memory.
  db.pragma('mmap_size = 536870912');
  const rows = <Row>(statement: string, ...values: unknown[]) =>
    db
      .prepare(statement)
      .raw()
      .iterate(...values) as IterableIterator<Row>;
  const itemColumns = indexedFields.map((field) => `${toSnakeCase(field)} AS ${field}`);
  const names = (entity: 'brand' | 'category') =>
    rows<IndexedText>(`SELECT id, text FROM translations WHERE entity = ? AND field = 'name'`, entity);
  return {
    itemCount: () => db.prepare('SELECT count(*) FROM items').pluck().get() as number,
    lastRow: () => db.prepare('SELECT coalesce(max(rowid), 0) FROM items').pluck().get() as number,
    /** Booleans are numbers here, as SQLite stores them. */
    items: () =>
      db
        .prepare<[], IndexedItem>(
          `SELECT rowid AS "row", ${attributesOfItem} AS attributes, ${itemColumns.join(', ')} FROM items`,
        )
        .iterate(),
    fitments: () =>
      rows<IndexedFitment>(
        `SELECT item_id, engine_id, vehicle_type, year_from, year_to, note IS NOT NULL AND note <> ? FROM fitments`,
        universalNote,
      ),
    brands: () => rows<IndexedText>('SELECT id, name FROM brands'),
    categories: () => rows<[...IndexedText, parentId: string | null]>('SELECT id, name, parent_id FROM categories'),
    makes: () => rows<IndexedText>('SELECT id, name FROM makes'),
    models: () =>
      rows<[...IndexedText, makeId: string, type: VehicleType]>('SELECT id, name, make_id, vehicle_type FROM models'),
    engines: () => rows<[...IndexedText, modelId: string]>('SELECT id, name, model_id FROM engines'),
    /** In every language that the supplier has sent. */
    names,
    /** All translated names of an item as one text: a row for each language would cost far more. */
    translatedNames: () =>
      rows<NameOfRow>(
        `SELECT items.rowid, translated.names FROM (
           SELECT id, group_concat(text, ?) AS names FROM translations WHERE entity = 'item' AND field = 'name' GROUP BY id
         ) AS translated CROSS JOIN items ON items.id = translated.id`,
        nameSeparator,
      ),
    /** Each English name once, with its translations from the first item of that name. */
    namesByLanguage: () =>
      rows<TranslatedName>(
        `SELECT items.name, translations.language, translations.text
           FROM (SELECT min(rowid) AS first FROM items GROUP BY name) CROSS JOIN items ON items.rowid = first
           JOIN translations ON entity = 'item' AND translations.id = items.id AND field = 'name'`,
      ),
    /** Every number by which an item can be found, as written. */
    numbers: () =>
      rows<IndexedText>(
        `SELECT id, part_number FROM items
         UNION ALL SELECT id, gtin FROM items WHERE gtin IS NOT NULL
         UNION ALL SELECT item_id, number FROM item_references`,
      ),
    close: () => db.close(),
  };
}

export type IndexRows = ReturnType<typeof openIndexRows>;
