import Database from 'better-sqlite3';
import type { Dependencies, ItemTable, ListOfItems, NamedTable, OneItem } from '../../../api/catalogue/page-kind.ts';
import { type PageAddress, pageKinds } from '../../../api/catalogue/page-kinds.ts';
import type { TranslatedEntity } from '../../../api/catalogue/schema.ts';
import { listPageSize } from '../../../api/shop/rules.ts';
import { affectedNumbers, affectedVehicles, type IsAffected, type Snapshot, strings } from './affected-vehicles.ts';

/**
 * Decides which pages may look different after an import. It knows only what each kind of page depends on, and compares
 * the two snapshots: reading what a page shows costs a hundred times more than comparing two hashes.
 */

/** The SQL form of a name in schema.ts. */
const column = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const translated: { readonly [Table in NamedTable]?: TranslatedEntity } = {
  brands: 'brand',
  categories: 'category',
  makes: 'make',
  models: 'model',
};

/** @returns a function that says whether a page of the new snapshot may differ from the old one's */
export function affectedPages(oldFile: string, newFile: string): (page: PageAddress) => boolean {
  const db = new Database(newFile, { readonly: true });
  try {
    db.prepare('ATTACH ? AS old').run(oldFile);
    findChangedItems(db);
    const vehicles = affectedVehicles(db, oldFile, newFile);
    const byKind = new Map(
      Object.entries(pageKinds).map(([kind, { dependsOn }]) => [kind, affectedBy(db, dependsOn, vehicles)] as const),
    );
    return (page) => byKind.get(page.kind)?.(page) ?? true;
  } finally {
    db.close();
  }
}

function affectedBy(db: Database.Database, dependsOn: Dependencies, ofVehicles: () => IsAffected): IsAffected {
  const all = () => true;
  if (dependsOn === 'everything') return all;
  const { rows, items } = dependsOn;
  for (const [table, columns] of Object.entries(rows) as [NamedTable, readonly string[] | 'all'][])
    if (rowsDiffer(db, table, columns)) return all;
  switch (items.page) {
    case 'item':
      return affectedItems(db, items);
    case 'list':
      return affectedLists(db, items);
    case 'vehicle':
      return ofVehicles();
    case 'number':
      return affectedNumbers(db);
  }
}

/** Whether the table or its translations differ: as a whole, or in the given columns of rows in both snapshots. */
export function rowsDiffer(db: Database.Database, table: NamedTable, columns: readonly string[] | 'all'): boolean {
  const isAll = columns === 'all';
  const named = isAll ? '*' : ['id', ...columns.map(column)].join(', ');
  const compared = isAll ? 'true' : `id IN (SELECT id FROM main.${table} JOIN old.${table} USING (id))`;
  const selects = [(from: Snapshot) => `SELECT ${named} FROM ${from}.${table} WHERE ${compared}`];
  const entity = translated[table];
  if (entity) selects.push((from) => `SELECT * FROM ${from}.translations WHERE entity = '${entity}' AND ${compared}`);
  return selects.some((rows) =>
    [`${rows('main')} EXCEPT ${rows('old')}`, `${rows('old')} EXCEPT ${rows('main')}`].some(
      (difference) => db.prepare(difference).get() !== undefined,
    ),
  );
}

/**
 * SQL that compares fingerprints of an item in `source` and `source_before`. Also true where there was no item before, or
 * where a row was set aside, so that there is no fingerprint.
 */
export const differ = (...parts: string[]) =>
  parts.map((part) => `source_before.${part} IS NOT source.${part} OR source.${part} = -1`).join(' OR ');

/**
 * Makes three lists of items from their fingerprints. `changed`: their own pages may differ. `moved`: what other pages
 * show of them may have changed, appeared or gone, not counting price and stock, which only their category's pages
 * show. `renoted`, also part of both: the translation of a note changed.
 */
function findChangedItems(db: Database.Database): void {
  const itemsWhere = (condition: string) => `
    SELECT item.id FROM main.items AS item
      JOIN main.item_sources AS source ON source.row = item.rowid
      LEFT JOIN old.items AS before ON before.id = item.id
      LEFT JOIN old.item_sources AS source_before ON source_before.row = before.rowid
      WHERE before.slug IS NOT item.slug OR ${condition}`;
  db.exec(`
    CREATE TEMP TABLE changed (id TEXT PRIMARY KEY) WITHOUT ROWID;
    INSERT INTO changed ${itemsWhere(differ('own', 'fitments', 'attributes', 'item_references', 'images', 'translations'))};
    CREATE TEMP TABLE moved (id TEXT PRIMARY KEY) WITHOUT ROWID;
    INSERT INTO moved ${itemsWhere(differ('face', 'fitments', 'item_references', 'images', 'translations'))};
    INSERT OR IGNORE INTO moved SELECT id FROM old.items WHERE id NOT IN (SELECT id FROM main.items);
    CREATE TEMP TABLE renoted (id TEXT PRIMARY KEY) WITHOUT ROWID;
  `);
  const notes = (from: Snapshot) => `SELECT id, language, text FROM ${from}.translations WHERE entity = 'note'`;
  const changedNotes = strings(
    db,
    `SELECT id FROM (${notes('main')} EXCEPT ${notes('old')}) UNION SELECT id FROM (${notes('old')} EXCEPT ${notes('main')})`,
  );
  if (changedNotes.length === 0) return;
  // Their fitments are unchanged, so no fingerprint shows it.
  db.prepare(
    `INSERT INTO renoted SELECT DISTINCT item_id FROM main.fitments WHERE note IN (SELECT value FROM json_each(?))`,
  ).run(JSON.stringify(changedNotes));
  for (const table of ['changed', 'moved']) db.exec(`INSERT OR IGNORE INTO ${table} SELECT id FROM renoted`);
}

/** Pages of changed items, and of items that show a changed one. */
function affectedItems(db: Database.Database, { shows }: OneItem): IsAffected {
  const affected = new Set(strings(db, 'SELECT id FROM changed'));
  const sqlOf = (table: ItemTable) => (table === 'references' ? 'item_references' : table);
  const idOf = (table: ItemTable) => (table === 'items' ? 'id' : 'item_id');
  for (const { theirs, own, kinds, share } of shows) {
    const columns = share.map(column).join(', ');
    const ofKinds = (table: ItemTable) =>
      kinds && table === 'references' ? `WHERE kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})` : '';
    for (const from of ['main', 'old'] as const) {
      const select = `
        SELECT DISTINCT own.${idOf(own)} FROM (
          SELECT DISTINCT ${columns} FROM moved
            JOIN ${from}.${sqlOf(theirs)} AS theirs ON theirs.${idOf(theirs)} = moved.id ${ofKinds(theirs)}
        ) CROSS JOIN main.${sqlOf(own)} AS own USING (${columns}) ${ofKinds(own)}`;
      for (const id of strings(db, select)) affected.add(id);
    }
  }
  return ({ itemId }) => itemId === undefined || affected.has(itemId);
}

/** Pages of lists on which an item changed, appeared, disappeared or moved; all pages of lists whose count changed. */
function affectedLists(db: Database.Database, { by, shows, countedAbove }: ListOfItems): IsAffected {
  const list = column(by);
  const shown = shows === 'faces' ? 'face' : 'own';
  const touched = 'SELECT id FROM changed UNION SELECT id FROM moved';
  // In the order of the pages: listOrder in api/catalogue/schema.ts.
  const rows = (from: Snapshot) => `
    SELECT item.${list} AS list, item.id, item.slug, source.${shown} AS shown, source.translations, source.fitments, source.images,
        row_number() OVER (
          PARTITION BY item.${list} ORDER BY item.available DESC, item.name COLLATE NOCASE, item.id
        ) - 1 AS position
      FROM ${from}.items AS item JOIN ${from}.item_sources AS source ON source.row = item.rowid
      WHERE item.${list} IN (
        SELECT ${list} FROM main.items WHERE id IN (${touched}) UNION SELECT ${list} FROM old.items WHERE id IN (${touched})
      )`;
  db.exec(`
    DROP TABLE IF EXISTS rows_now; CREATE TEMP TABLE rows_now AS ${rows('main')};
    DROP TABLE IF EXISTS rows_before; CREATE TEMP TABLE rows_before AS ${rows('old')};
  `);
  const above = 'UNION SELECT parent_id FROM main.categories JOIN whole USING (id) WHERE parent_id IS NOT NULL';
  const whole = new Set(
    strings(
      db,
      `WITH RECURSIVE whole(id) AS (
         SELECT list FROM (SELECT list, 1 AS difference FROM rows_now UNION ALL SELECT list, -1 FROM rows_before)
           GROUP BY list HAVING sum(difference) <> 0
         ${countedAbove ? above : ''}
       ) SELECT id FROM whole`,
    ),
  );
  const pages = new Set(
    strings(
      db,
      `SELECT DISTINCT list || ' ' || (position / ${listPageSize} + 1) FROM (
         SELECT * FROM (SELECT * FROM rows_now EXCEPT SELECT * FROM rows_before)
         UNION ALL SELECT * FROM rows_now WHERE -1 IN (shown, translations, fitments, images) OR id IN (SELECT id FROM renoted)
       )`,
    ),
  );
  return ({ list }) => !list || whole.has(list.id) || pages.has(`${list.id} ${list.page}`);
}
