import type { Statement } from 'better-sqlite3';
import { itemSlug, slugify } from './clean.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import type { MasterRows } from './master-rows.ts';
import { NumberSet } from './number-set.ts';
import { half, hashCells, joined } from './row-hash.ts';
import type { Values } from './row-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

/** Which item has which address (slug), now and ever: an address that was one item's is never given to another. */
export class ItemAddresses {
  readonly #writer: SnapshotWriter;
  readonly #masters: MasterRows;
  readonly #live: LiveSnapshot | undefined;
  readonly #ofRow: Statement<[number], string>;
  readonly #taken: Statement<[string, string], number>;
  readonly #remember: Statement;
  readonly #forget: Statement;
  /** Addresses given by an import from nothing; with a base the snapshot itself knows them. */
  readonly #given = new NumberSet();
  /** Those of them whose item was set aside afterwards. */
  readonly #freed = new Set<number>();

  constructor(writer: SnapshotWriter, masters: MasterRows, live: LiveSnapshot | undefined) {
    this.#writer = writer;
    this.#masters = masters;
    this.#live = live;
    this.#ofRow = writer.db.prepare<[number], string>('SELECT slug FROM items WHERE rowid = ?').pluck();
    this.#taken = writer.db.prepare<[string, string], number>('SELECT 1 FROM items WHERE slug = ? AND id <> ?').pluck();
    this.#remember = writer.insert('slugs', ['slug', 'item_id'], 'OR REPLACE');
    this.#forget = writer.db.prepare('DELETE FROM slugs WHERE slug = ?');
  }

  /**
   * Finds an item's address: what it has while its row is the same; else the supplier's, else the one it has or had already,
   * else one made from brand, number and name.
   */
  find(id: string, values: Values, unchanged: boolean): string {
    const live = this.#live?.slugOf(id);
    const base =
      (unchanged && live) ||
      slugify(String(values.slug ?? '')) ||
      live ||
      itemSlug(this.#masters.brandName(String(values.brand_id)), String(values.part_number), String(values.name), id);
    let slug = base;
    for (let n = 2; this.#isTaken(slug, id); n++) slug = `${base}-${n}`;
    return slug;
  }

  /** Gives an item its address; `row` is where it was written before, if it was. */
  give(slug: string, id: string, row: number): void {
    if (!this.#writer.hasBase) {
      this.#given.add(slugNumber(slug));
      this.#freed.delete(slugNumber(slug));
      return;
    }
    const before = row === 0 ? undefined : this.#ofRow.get(row);
    if (before !== undefined && before !== slug) this.#remember.run(before, id);
    this.#forget.run(slug);
  }

  /** An item leaves the snapshot: an address that shoppers know stays its own, any other is free again. */
  leave(id: string, row: number): void {
    const slug = this.#ofRow.get(row);
    if (slug === undefined) return;
    if (!this.#writer.hasBase) this.#freed.add(slugNumber(slug));
    else if (this.#live?.slugOwner(slug) === id) this.#remember.run(slug, id);
  }

  /** True when another item has this address, or ever had it. */
  #isTaken(slug: string, id: string): boolean {
    const owner = this.#live?.slugOwner(slug);
    if (owner !== undefined && owner !== id) return true;
    if (this.#writer.hasBase) return this.#taken.get(slug, id) !== undefined;
    const number = slugNumber(slug);
    return this.#given.has(number) && !this.#freed.has(number);
  }
}

/** An address as a number: a set of a million addresses themselves would not fit. Two that share one are kept apart by "-2". */
function slugNumber(slug: string): number {
  hashCells([slug], [0]);
  return joined(half.a, half.b);
}
