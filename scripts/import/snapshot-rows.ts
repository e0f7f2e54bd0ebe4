import { createHash } from 'node:crypto';
import type { Statement } from 'better-sqlite3';
import { numberKey } from '../../api/contract/rules.ts';
import { type CategoryRow, categoryTree } from './category-tree.ts';
import { itemSlug, slugify } from './clean.ts';
import { type PackageFile, packageFiles } from './columns.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import type { Problem, ProblemCode } from './problems.ts';
import { problemAt, type Values } from './row-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { tables } from './tables.ts';

interface SeenItem {
  line: number;
  hash: string;
}

/**
 * Rows on their way into the snapshot: what one row alone cannot tell (duplicates, missing ids, cycles, addresses)
 * is decided here.
 */
export class SnapshotRows {
  readonly #inserts = new Map<PackageFile, Statement>();
  readonly #ids: Record<'makes' | 'models' | 'engines' | 'brands' | 'categories' | 'diagrams', Map<string, string>>;
  /** Accepted items with their category. */
  readonly #items = new Map<string, string>();
  readonly #itemsSeen = new Map<string, SeenItem>();
  readonly #numbersSeen = new Map<string, { id: string; line: number }>();
  readonly #brandNames = new Map<string, string>();
  readonly #usedSlugs = new Set<string>();
  readonly #counts = new Map<PackageFile, number>();
  #categoryRows: CategoryRow[] = [];
  readonly #changes = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  readonly #change = new Map<string, keyof SnapshotRows['changesShape']>();
  declare readonly changesShape: { added: number; changed: number; unchanged: number };
  readonly #writer: SnapshotWriter;
  readonly #live: LiveSnapshot | undefined;
  readonly #problems: Problem[];
  readonly #slugOwner: Statement<[string], { item_id: string }>;
  readonly #giveSlug: Statement;
  readonly #removeItem: Statement;

  constructor(writer: SnapshotWriter, live: LiveSnapshot | undefined, problems: Problem[]) {
    this.#writer = writer;
    this.#live = live;
    this.#problems = problems;
    this.#ids = {
      makes: new Map(),
      models: new Map(),
      engines: new Map(),
      brands: new Map(),
      categories: new Map(),
      diagrams: new Map(),
    };
    for (const key of Object.keys(tables) as PackageFile[]) {
      const { table, columns } = tables[key];
      this.#inserts.set(key, writer.insert(table, columns, key === 'translations'));
      this.#counts.set(key, 0);
    }
    this.#giveSlug = writer.insert('slugs', ['slug', 'item_id'], true);
    for (const { slug, item_id } of live?.slugs() ?? []) this.#giveSlug.run(slug, item_id);
    this.#slugOwner = writer.db.prepare('SELECT item_id FROM slugs WHERE slug = ?');
    this.#removeItem = writer.db.prepare('DELETE FROM items WHERE id = ?');
  }

  accepted(): Record<string, number> {
    return Object.fromEntries([...this.#counts].map(([key, count]) => [packageFiles[key].name, count]));
  }

  add(file: PackageFile, values: Values, line: number): void {
    switch (file) {
      case 'makes':
        return this.#addWithId('makes', values, line, 'make_id', [], ['make_id', 'name']);
      case 'models':
        return this.#addWithId(
          'models',
          values,
          line,
          'model_id',
          [['makes', 'make_id']],
          ['model_id', 'make_id', 'name'],
        );
      case 'engines':
        return this.#addWithId(
          'engines',
          values,
          line,
          'engine_id',
          [['models', 'model_id']],
          ['engine_id', 'model_id', 'name', 'variant', 'fuel', 'displacement_cc', 'power_kw', 'year_start', 'year_end'],
        );
      case 'brands':
        if (!this.#ids.brands.has(String(values.brand_id))) {
          this.#brandNames.set(String(values.brand_id), String(values.name));
          values.slug = this.#freshSlug(String(values.name), String(values.brand_id));
        }
        return this.#addWithId('brands', values, line, 'brand_id', [], ['brand_id', 'slug', 'name', 'country']);
      case 'categories':
        this.#categoryRows.push({ values, line });
        return;
      case 'items':
        return this.#addItem(values, line);
      case 'fitments':
        return this.#addFitment(values, line);
      case 'references':
        if (!this.#pointsAtItem(file, values, line)) return;
        this.#insert(file, [
          values.item_id,
          values.kind,
          values.maker,
          values.number,
          numberKey(String(values.number)),
        ]);
        return;
      case 'diagrams':
        return this.#addWithId(
          'diagrams',
          values,
          line,
          'diagram_id',
          [
            ['engines', 'engine_id'],
            ['categories', 'category_id'],
          ],
          ['diagram_id', 'engine_id', 'category_id', 'code', 'name'],
        );
      case 'diagram_parts':
        if (!this.#ids.diagrams.has(String(values.diagram_id))) return this.#missing(file, values, line, 'diagram_id');
        this.#insert(file, [
          values.diagram_id,
          values.position,
          values.part_number,
          numberKey(String(values.part_number)),
          values.name,
          values.quantity,
        ]);
        return;
      case 'translations': {
        const known =
          values.entity === 'item'
            ? this.#items.has(String(values.id))
            : this.#ids[
                ({ category: 'categories', brand: 'brands', diagram: 'diagrams' } as const)[values.entity as 'category']
              ].has(String(values.id));
        if (!known) return this.#missing(file, values, line, 'id');
        if (!this.#insert(file, [values.entity, values.id, values.language, values.field, values.text]))
          this.#report(file, line, 'translation-duplicate', 'id', values.id ?? null);
        return;
      }
    }
  }

  /** What can only be decided when a whole file is known. */
  endOfFile(file: PackageFile): void {
    if (file === 'categories') this.#addCategories();
    if (file === 'brands' || file === 'categories') this.#usedSlugs.clear();
  }

  /** Numbers, meta and what changed against the live snapshot. */
  finish(meta: Record<string, string>): { added: number; changed: number; removed: number; unchanged: number } {
    this.#writer.db.function('look_up_form', { deterministic: true }, (gtin) => numberKey(String(gtin)));
    this.#writer.db.exec(`INSERT OR IGNORE INTO numbers (key, item_id, kind)
      SELECT number_key, id, 'own' FROM items
      UNION SELECT look_up_form(gtin), id, 'gtin' FROM items WHERE gtin IS NOT NULL AND look_up_form(gtin) <> ''
      UNION SELECT number_key, item_id, kind FROM item_references`);
    const insert = this.#writer.insert('meta', ['key', 'value']);
    for (const [key, value] of Object.entries(meta)) insert.run(key, value);
    for (const kind of this.#change.values()) this.#changes[kind] += 1;
    const kept = this.#changes.changed + this.#changes.unchanged;
    return { ...this.#changes, removed: (this.#live?.itemCount ?? 0) - kept };
  }

  /** False when the row was there already (translations only: their insert ignores it). */
  #insert(file: PackageFile, values: unknown[]): boolean {
    const cells = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
    const inserted = this.#inserts.get(file)?.run(...cells).changes === 1;
    if (inserted) this.#counts.set(file, (this.#counts.get(file) ?? 0) + 1);
    return inserted;
  }

  #report(file: PackageFile, line: number, code: ProblemCode, column: string | null, value: unknown): void {
    this.#problems.push(problemAt(packageFiles[file].name, line, code, column, value === null ? null : String(value)));
  }

  #missing(file: PackageFile, values: Values, line: number, column: string): void {
    this.#report(file, line, 'reference-missing', column, values[column]);
  }

  #pointsAtItem(file: PackageFile, values: Values, line: number): boolean {
    if (this.#items.has(String(values.item_id))) return true;
    this.#missing(file, values, line, 'item_id');
    return false;
  }

  #addWithId(
    file: keyof SnapshotRows['idsShape'],
    values: Values,
    line: number,
    idColumn: string,
    pointers: readonly (readonly [keyof SnapshotRows['idsShape'], string])[],
    columns: readonly string[],
  ): void {
    const id = String(values[idColumn]);
    const cells = columns.map((column) => values[column]);
    // An address that was made here is no value of the row.
    const content = JSON.stringify({ ...values, slug: null });
    const before = this.#ids[file].get(id);
    if (before !== undefined) {
      if (before === content) return this.#report(file, line, 'row-duplicate', idColumn, id);
      // The first row stays when others may already hang on it: these files are the supplier's masters.
      return this.#report(file, line, 'id-duplicate', idColumn, id);
    }
    for (const [target, column] of pointers) {
      if (!this.#ids[target].has(String(values[column]))) return this.#missing(file, values, line, column);
    }
    this.#ids[file].set(id, content);
    this.#insert(file, cells);
  }
  declare readonly idsShape: { makes: 1; models: 1; engines: 1; brands: 1; categories: 1; diagrams: 1 };

  #addCategories(): void {
    const { accepted, problems } = categoryTree(this.#categoryRows);
    for (const { line, code, column, value } of problems) this.#report('categories', line, code, column, value);
    for (const [index, { values }] of accepted.entries()) {
      const id = String(values.category_id);
      this.#ids.categories.set(id, '');
      this.#insert('categories', [
        id,
        values.parent_id,
        this.#freshSlug(String(values.name), id),
        values.name,
        values.description,
        values.epc_code,
        values.level,
        values.epc_source,
        index + 1,
      ]);
    }
    this.#categoryRows = [];
  }

  /** An address for a brand or category that no other one of this file has. */
  #freshSlug(name: string, id: string): string {
    const base = slugify(name) || slugify(id) || 'x';
    let slug = base;
    for (let n = 2; this.#usedSlugs.has(slug); n++) slug = `${base}-${n}`;
    this.#usedSlugs.add(slug);
    return slug;
  }

  #addItem(values: Values, line: number): void {
    const id = String(values.item_id);
    const hash = createHash('sha1').update(JSON.stringify(values)).digest('base64url');
    const before = this.#itemsSeen.get(id);
    if (before) {
      if (before.hash === hash) return this.#report('items', line, 'row-duplicate', 'item_id', id);
      this.#report('items', line, 'id-duplicate', 'item_id', id);
      return this.#takeBack(id, before.line, 'id-duplicate', 'item_id', id);
    }
    this.#itemsSeen.set(id, { line, hash });
    for (const [target, column] of [
      ['brands', 'brand_id'],
      ['categories', 'category_id'],
    ] as const) {
      if (!this.#ids[target].has(String(values[column]))) return this.#missing('items', values, line, column);
    }
    const price = Number(values.price);
    const selling = Number(values.selling_price);
    if (selling > price) return this.#report('items', line, 'selling-above-price', 'selling_price', selling / 100);
    const key = numberKey(String(values.part_number));
    const sameNumber = this.#numbersSeen.get(`${values.brand_id} ${key}`);
    if (sameNumber) {
      this.#report('items', line, 'number-conflict', 'part_number', values.part_number ?? null);
      return this.#takeBack(
        sameNumber.id,
        sameNumber.line,
        'number-conflict',
        'part_number',
        String(values.part_number),
      );
    }
    this.#numbersSeen.set(`${values.brand_id} ${key}`, { id, line });
    const slug = this.#slugOf(id, values);
    const live = this.#live?.item(id);
    this.#change.set(id, live === undefined ? 'added' : live.hash === hash ? 'unchanged' : 'changed');
    this.#items.set(id, String(values.category_id));
    this.#insert('items', [
      id,
      values.brand_id,
      values.category_id,
      values.part_number,
      key,
      values.name,
      values.description,
      price,
      selling,
      values.weight_kg,
      values.available,
      values.stock,
      slug,
      values.gtin,
      values.hsn,
      values.country_of_origin,
      values.image,
      hash,
    ]);
  }

  /** Sets an item aside that was accepted before its rival appeared. */
  #takeBack(id: string, line: number, code: ProblemCode, column: string, value: string): void {
    if (!this.#items.delete(id)) return;
    this.#change.delete(id);
    this.#removeItem.run(id);
    this.#counts.set('items', (this.#counts.get('items') ?? 0) - 1);
    this.#report('items', line, code, column, value);
  }

  /** The supplier's address, else the one the item has already, else one made from brand, number and name. */
  #slugOf(id: string, values: Values): string {
    const wanted = slugify(String(values.slug ?? ''));
    const base =
      wanted ||
      this.#live?.item(id)?.slug ||
      itemSlug(
        this.#brandNames.get(String(values.brand_id)) ?? '',
        String(values.part_number),
        String(values.name),
        id,
      );
    let slug = base;
    for (let n = 2; ; n++) {
      const owner = this.#slugOwner.get(slug);
      if (!owner || owner.item_id === id) break;
      slug = `${base}-${n}`;
    }
    this.#giveSlug.run(slug, id);
    return slug;
  }

  #addFitment(values: Values, line: number): void {
    if (!this.#pointsAtItem('fitments', values, line)) return;
    if (values.engine_id === '*') {
      if (values.note !== 'universal')
        return this.#report('fitments', line, 'universal-invalid', 'note', values.note ?? null);
    } else if (!this.#ids.engines.has(String(values.engine_id))) {
      return this.#missing('fitments', values, line, 'engine_id');
    }
    this.#insert('fitments', [
      values.item_id,
      this.#items.get(String(values.item_id)),
      values.engine_id,
      values.year_from,
      values.year_to,
      values.quantity,
      values.note,
    ]);
  }
}
