import Database from 'better-sqlite3';
import type { HangingFile, HangingFileName } from './hanging-rows.ts';
import type { ItemIndex } from './item-index.ts';

interface LiveItem {
  id: string;
  price: number;
  paid: number;
  own: number;
  fitments: number;
  attributes: number;
  references: number;
  images: number;
  translations: number;
}

/** What a new import needs to know about the live snapshot. */
export class LiveSnapshot {
  readonly contentHash: string;
  readonly itemCount: number;
  /** The optional columns without a value in its package, such as "items.csv gtin"; undefined in older snapshots. */
  readonly emptyColumns: ReadonlySet<string> | undefined;
  readonly #db: Database.Database;
  readonly #slug: Database.Statement<[string, string], string>;
  readonly #slugOwner: Database.Statement<[string, string], string>;

  /** @throws when the file is not a snapshot of this version */
  constructor(file: string) {
    this.#db = new Database(file, { readonly: true });
    const meta = this.#db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
    this.contentHash = meta.get('contentHash') ?? '';
    const empty = meta.get('emptyColumns');
    this.emptyColumns = empty === undefined ? undefined : new Set(JSON.parse(empty) as string[]);
    this.itemCount = this.#db.prepare<[], number>('SELECT count(*) FROM items').pluck().get() ?? 0;
    this.#slug = this.#db
      .prepare<[string, string], string>(
        'SELECT slug FROM items WHERE id = ? UNION ALL SELECT slug FROM removed_items WHERE id = ?',
      )
      .pluck();
    this.#slugOwner = this.#db
      .prepare<[string, string], string>(
        'SELECT id FROM items WHERE slug = ? UNION ALL SELECT item_id FROM slugs WHERE slug = ?',
      )
      .pluck();
  }

  /** Fills the index with the live items. */
  load(items: ItemIndex, hanging: { [F in HangingFileName]: HangingFile<F> }): void {
    const rows = this.#db
      .prepare<[], LiveItem>(
        `SELECT id, price_paise AS price,
           CASE WHEN selling_paise > 0 THEN selling_paise ELSE price_paise END AS paid, own, fitments, attributes, item_references AS "references", images, translations
         FROM items JOIN item_sources ON row = items.rowid`,
      )
      .iterate();
    for (const item of rows) {
      const place = items.add(item.id);
      items.liveOwn[place] = item.own;
      items.livePrice[place] = item.price;
      items.livePaid[place] = item.paid;
      hanging.fitments.setLive(place, item.fitments);
      hanging.attributes.setLive(place, item.attributes);
      hanging.references.setLive(place, item.references);
      hanging.images.setLive(place, item.images);
      hanging.translations.setLive(place, item.translations);
    }
  }

  /** The address that the item has, or had when it was removed. */
  slugOf(id: string): string | undefined {
    return this.#slug.get(id, id);
  }

  /** Id of the item that this address was ever given to. */
  slugOwner(slug: string): string | undefined {
    return this.#slugOwner.get(slug, slug);
  }

  /** How many rows of a table meet each of these conditions. */
  count(table: string, conditions: readonly string[]): number[] {
    const counts = conditions.map((one) => `count(*) FILTER (WHERE ${one})`);
    return (
      this.#db
        .prepare<[], number[]>(`SELECT ${counts.join(', ')} FROM ${table}`)
        .raw()
        .get() ?? []
    );
  }

  close(): void {
    this.#db.close();
  }
}
