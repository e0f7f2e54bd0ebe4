import Database from 'better-sqlite3';
import { listPageSize } from '../../api/contract/rules.ts';

/**
 * Which pages may look different after an import, told from the two snapshots alone: reading what a page shows
 * costs a hundred times more than comparing two hashes. It may name too many, never too few; whether a named page really
 * changed is then told by its data.
 */

/** Names that product pages borrow: when one of an existing row changes, every page may. */
const borrowed = [
  ['brands', 'slug, name'],
  ['categories', 'slug, name, parent_id'],
  ['makes', 'name'],
  ['models', 'name, make_id'],
  ['engines', 'name, variant, fuel, power_kw, year_start, year_end, model_id'],
] as const;

const fromBoth = `FROM main.items n JOIN main.item_sources ns ON ns.row = n.rowid
  LEFT JOIN old.items o ON o.id = n.id LEFT JOIN old.item_sources os ON os.row = o.rowid`;

/** True where the fingerprints differ, where there was no item, and where a part was set aside and so has none. */
function differ(...columns: string[]): string {
  return columns.map((column) => `os.${column} IS NOT ns.${column} OR ns.${column} = -1`).join(' OR ');
}

/** What may differ from the old snapshot's pages: ids of items, and pages of brands' and categories' lists; 'all' when any may. */
export interface Affected {
  items: Set<string> | 'all';
  brands: AffectedLists | 'all';
  categories: AffectedLists | 'all';
}

export interface AffectedLists {
  /** Ids of lists with another count or another name on them, which stands on each of their pages. */
  whole: Set<string>;
  /** Numbers of single pages, by the list's id. */
  pages: Map<string, Set<number>>;
}

export function affectedPages(oldFile: string, newFile: string): Affected {
  const db = new Database(newFile, { readonly: true });
  try {
    db.prepare('ATTACH ? AS old').run(oldFile);
    if (borrowedNamesChanged(db)) return { items: 'all', brands: 'all', categories: 'all' };
    db.exec(`
      CREATE TEMP TABLE changed (id TEXT PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO changed SELECT n.id ${fromBoth}
        WHERE ${differ('own', 'fitments', 'item_references', 'translations')} OR o.slug IS NOT n.slug;
      -- What others show of an item, and what makes them show it; price and stock are not among it.
      CREATE TEMP TABLE moved (id TEXT PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO moved SELECT n.id ${fromBoth}
        WHERE ${differ('face', 'fitments', 'item_references', 'translations')} OR o.slug IS NOT n.slug;
      INSERT OR IGNORE INTO moved SELECT o.id FROM old.items o
        WHERE NOT EXISTS (SELECT 1 FROM main.items n WHERE n.id = o.id);
    `);
    const lists = affectedLists(db);
    // Whoever shares an OE number, or a category on an engine, lists the item as an alternative; a supersession links to it.
    for (const side of ['main', 'old']) {
      db.exec(`
        INSERT OR IGNORE INTO changed SELECT others.item_id FROM moved
          JOIN ${side}.item_references mine ON mine.item_id = moved.id AND mine.kind = 'oe'
          JOIN main.item_references others ON others.number_key = mine.number_key AND others.kind = 'oe';
        INSERT OR IGNORE INTO changed SELECT others.item_id FROM (
            SELECT DISTINCT mine.engine_id, mine.category_id FROM moved
            JOIN ${side}.fitments mine ON mine.item_id = moved.id) AS fit
          JOIN main.fitments others ON others.engine_id = fit.engine_id AND others.category_id = fit.category_id;
        INSERT OR IGNORE INTO changed SELECT others.item_id FROM moved
          JOIN ${side}.items mine ON mine.id = moved.id
          JOIN main.item_references others ON others.number_key = mine.number_key
            AND others.kind IN ('supersedes', 'superseded_by');
      `);
    }
    return { items: ids(db, 'SELECT id FROM changed'), ...lists };
  } finally {
    db.close();
  }
}

function ids(db: Database.Database, sql: string): Set<string> {
  return new Set(db.prepare<[], string>(sql).pluck().all());
}

function affectedLists(db: Database.Database): Pick<Affected, 'brands' | 'categories'> {
  if (tablesDiffer(db)) return { brands: 'all', categories: 'all' };
  const brands = listsOf(db, 'brand_id');
  const categories = listsOf(db, 'category_id');
  // A category's count stands on the pages of the one above.
  const above = db.prepare<[string], string>('SELECT parent_id FROM main.categories WHERE id = ?').pluck();
  for (const id of [...categories.whole]) {
    const parent = above.get(id);
    if (parent) categories.whole.add(parent);
  }
  return { brands, categories };
}

/** The lists of one column's values: which of them, and where, show an item that changed, came, went or stood elsewhere. */
function listsOf(db: Database.Database, column: 'brand_id' | 'category_id'): AffectedLists {
  const touched = '(SELECT id FROM changed UNION SELECT id FROM moved)';
  // In the order of the pages themselves: api/catalogue/items.ts.
  const rows = (side: string) => `SELECT i.${column} AS list,
      row_number() OVER (PARTITION BY i.${column} ORDER BY i.available DESC, i.id DESC) - 1 AS position,
      i.id, i.slug, s.own, s.translations, s.fitments
    FROM ${side}.items i JOIN ${side}.item_sources s ON s.row = i.rowid
    WHERE i.${column} IN (SELECT ${column} FROM main.items WHERE id IN ${touched}
      UNION SELECT ${column} FROM old.items WHERE id IN ${touched})`;
  db.exec(`
    DROP TABLE IF EXISTS rows_now; CREATE TEMP TABLE rows_now AS ${rows('main')};
    DROP TABLE IF EXISTS rows_before; CREATE TEMP TABLE rows_before AS ${rows('old')};
  `);
  const counts = (table: string) => `SELECT list, count(*) FROM ${table} GROUP BY list`;
  const whole = ids(
    db,
    `SELECT list FROM (${counts('rows_now')} EXCEPT ${counts('rows_before')})
     UNION SELECT list FROM (${counts('rows_before')} EXCEPT ${counts('rows_now')})`,
  );
  const pages = new Map<string, Set<number>>();
  const found = db
    .prepare<[], { list: string; page: number }>(
      `SELECT DISTINCT list, position / ${listPageSize} + 1 AS page FROM (SELECT * FROM rows_now EXCEPT SELECT * FROM rows_before
         UNION ALL SELECT * FROM rows_now WHERE -1 IN (own, translations, fitments))`,
    )
    .all();
  for (const { list, page } of found) pages.set(list, (pages.get(list) ?? new Set()).add(page));
  return { whole, pages };
}

/** Brands and categories are few: with any difference among them, all their lists are looked at. */
function tablesDiffer(db: Database.Database): boolean {
  const differ = (rows: string) =>
    db
      .prepare(
        `SELECT 1 FROM (SELECT ${rows.replaceAll('$', 'main')} EXCEPT SELECT ${rows.replaceAll('$', 'old')})
         UNION ALL SELECT 1 FROM (SELECT ${rows.replaceAll('$', 'old')} EXCEPT SELECT ${rows.replaceAll('$', 'main')}) LIMIT 1`,
      )
      .get() !== undefined;
  return (
    differ('* FROM $.brands') ||
    differ('* FROM $.categories') ||
    differ("* FROM $.translations WHERE entity IN ('brand', 'category')")
  );
}

function borrowedNamesChanged(db: Database.Database): boolean {
  for (const [table, columns] of borrowed) {
    const differ = columns.split(', ').map((column) => `n.${column} IS NOT o.${column}`);
    const found = db
      .prepare(`SELECT 1 FROM main.${table} n JOIN old.${table} o ON o.id = n.id WHERE ${differ.join(' OR ')} LIMIT 1`)
      .get();
    if (found) return true;
  }
  const names = (side: string, table: string, entity: string) =>
    `SELECT t.id, t.language, t.field, t.text FROM ${side}.translations t
      WHERE t.entity = '${entity}' AND t.id IN (SELECT n.id FROM main.${table} n JOIN old.${table} o ON o.id = n.id)`;
  return (
    [
      ['brands', 'brand'],
      ['categories', 'category'],
    ] as const
  ).some(([table, entity]) => {
    const [before, after] = [names('old', table, entity), names('main', table, entity)];
    return db
      .prepare(`SELECT 1 FROM (${before} EXCEPT ${after}) UNION ALL SELECT 1 FROM (${after} EXCEPT ${before}) LIMIT 1`)
      .get();
  });
}
