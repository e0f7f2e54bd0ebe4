import Database from 'better-sqlite3';

/** An item as the search index takes it. */
export type IndexedItem = [
  row: number,
  id: string,
  name: string,
  brandId: string,
  categoryId: string,
  available: 0 | 1,
  stock: number,
  pricePaise: number,
  sellingPaise: number,
];
export type IndexedFitment = [itemId: string, engineId: string, yearFrom: number | null, yearTo: number | null];
export type IndexedText = [id: string, text: string];
export type NameOfRow = [row: number, name: string];

/** Stands between the names of one item in several languages. Texts of the catalogue have no line breaks. */
export const nameSeparator = '\n';

/**
 * What the search index is made of, row by row: read once, whole, in a thread of its own. better-sqlite3 itself, because each
 * of millions of rows would cost Drizzle an object.
 * @throws when the snapshot is missing or damaged
 */
export function openIndexRows(file: string) {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  // Half as dear as reading; not so much that a large snapshot would fill the memory.
  db.pragma('mmap_size = 536870912');
  const rows = <Row>(statement: string, ...values: unknown[]) =>
    db
      .prepare(statement)
      .raw()
      .iterate(...values) as IterableIterator<Row>;
  const names = (entity: 'brand' | 'category') =>
    rows<IndexedText>(`SELECT id, text FROM translations WHERE entity = ? AND field = 'name'`, entity);
  return {
    itemCount: () => db.prepare('SELECT count(*) FROM items').pluck().get() as number,
    lastRow: () => db.prepare('SELECT coalesce(max(rowid), 0) FROM items').pluck().get() as number,
    items: () =>
      rows<IndexedItem>(
        `SELECT rowid, id, name, brand_id, category_id, available, stock, price_paise, selling_paise FROM items`,
      ),
    fitments: () => rows<IndexedFitment>('SELECT item_id, engine_id, year_from, year_to FROM fitments'),
    brands: () => rows<IndexedText>('SELECT id, name FROM brands'),
    categories: () => rows<[...IndexedText, parentId: string | null]>('SELECT id, name, parent_id FROM categories'),
    makes: () => rows<IndexedText>('SELECT id, name FROM makes'),
    models: () => rows<[...IndexedText, makeId: string]>('SELECT id, name, make_id FROM models'),
    engines: () => rows<[...IndexedText, modelId: string]>('SELECT id, name, model_id FROM engines'),
    /** In every language that the supplier has sent. */
    names,
    /** Of each item in one text: a row for each language would cost as many times as much. */
    translatedNames: () =>
      rows<NameOfRow>(
        `SELECT items.rowid, translated.names FROM (
           SELECT id, group_concat(text, ?) AS names FROM translations WHERE entity = 'item' AND field = 'name' GROUP BY id
         ) AS translated CROSS JOIN items ON items.id = translated.id`,
        nameSeparator,
      ),
    /** Every number that an item answers to, as it is written. */
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
