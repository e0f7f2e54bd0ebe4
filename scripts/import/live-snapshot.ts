import Database from 'better-sqlite3';

/** What a new import wants to know of the live snapshot. */
export class LiveSnapshot {
  readonly contentHash: string;
  readonly itemCount: number;
  readonly #db: Database.Database;
  readonly #item: Database.Statement<[string], { slug: string; hash: string }>;

  constructor(file: string) {
    this.#db = new Database(file, { readonly: true });
    const meta = this.#db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?');
    this.contentHash = meta.get('contentHash')?.value ?? '';
    this.itemCount = this.#db.prepare<[], { count: number }>('SELECT count(*) AS count FROM items').get()?.count ?? 0;
    this.#item = this.#db.prepare('SELECT slug, hash FROM items WHERE id = ?');
  }

  item(id: string): { slug: string; hash: string } | undefined {
    return this.#item.get(id);
  }

  /** Every address that any item ever had. */
  slugs(): IterableIterator<{ slug: string; item_id: string }> {
    return this.#db.prepare<[], { slug: string; item_id: string }>('SELECT slug, item_id FROM slugs').iterate();
  }

  close(): void {
    this.#db.close();
  }
}
