import type { Values } from '../../../api/catalogue/package-files.ts';
import { itemSlug, slugify } from './clean.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import type { MasterRows } from './master-rows.ts';
import { NumberSet } from './number-set.ts';
import { half, hashCells, joined } from './row-hash.ts';
import type { SnapshotWriter, Write } from './snapshot-writer.ts';

/** Which item has, or ever had, which address (slug): an item's address is never given to another item. */
export class ItemAddresses {
  readonly #writer: SnapshotWriter;
  readonly #masters: MasterRows;
  readonly #live: LiveSnapshot | undefined;
  readonly #ofRow: (row: number) => string | undefined;
  readonly #isTakenNow: (slug: string, id: string) => boolean;
  readonly #remember: Write;
  readonly #forget: Write;
  /** Addresses given by an import from scratch; with a base, the snapshot itself knows them. */
  readonly #given = new NumberSet();
  /** Those whose item was set aside afterwards. */
  readonly #freed = new Set<number>();

  constructor(writer: SnapshotWriter, masters: MasterRows, live: LiveSnapshot | undefined) {
    this.#writer = writer;
    this.#masters = masters;
    this.#live = live;
    const slugs = writer.question<[slug: string]>('SELECT slug FROM items WHERE rowid = ?');
    this.#ofRow = (row) => slugs(row)[0]?.[0];
    const others = writer.question('SELECT 1 FROM items WHERE slug = ? AND id <> ?');
    this.#isTakenNow = (slug, id) => others(slug, id).length > 0;
    this.#remember = writer.insert('slugs', ['slug', 'item_id'], 'OR REPLACE');
    this.#forget = writer.change('DELETE FROM slugs WHERE slug = ?');
  }

  /**
   * Finds an item's address: the present one while its row is unchanged; else the supplier's, else the one it has or
   * had, else one made from brand, number and name.
   */
  find(id: string, values: Values<'items'>, unchanged: boolean): string {
    const live = this.#live?.slugOf(id);
    const base =
      (unchanged && live) ||
      slugify(values.slug ?? '') ||
      live ||
      itemSlug(this.#masters.brandName(values.brandId), values.partNumber, values.name, id);
    let slug = base;
    for (let n = 2; this.#isTaken(slug, id); n++) slug = `${base}-${n}`;
    return slug;
  }

  /** Gives an item its address; `row` is where it was written before, if it was. */
  give(slug: string, id: string, row: number): void {
    if (!this.#writer.hasBase) {
      const number = slugNumber(slug);
      this.#given.add(number);
      this.#freed.delete(number);
      return;
    }
    const before = row === 0 ? undefined : this.#ofRow(row);
    if (before !== undefined && before !== slug) this.#remember(before, id);
    this.#forget(slug);
  }

  /** An item leaves the snapshot: an address that shoppers know stays reserved for it, any other is free again. */
  leave(id: string, row: number): void {
    const slug = this.#ofRow(row);
    if (slug === undefined) return;
    if (!this.#writer.hasBase) this.#freed.add(slugNumber(slug));
    else if (this.#live?.slugOwner(slug) === id) this.#remember(slug, id);
  }

  /** Whether another item has, or ever had, this address. */
  #isTaken(slug: string, id: string): boolean {
    const owner = this.#live?.slugOwner(slug);
    if (owner !== undefined && owner !== id) return true;
    if (this.#writer.hasBase) return this.#isTakenNow(slug, id);
    const number = slugNumber(slug);
    return this.#given.has(number) && !this.#freed.has(number);
  }
}

/**
 * An address as a number: a set of a million strings would not fit. If two share a number, one gets the suffix "-2".
 */
function slugNumber(slug: string): number {
  hashCells([slug], [0]);
  return joined(half.a, half.b);
}
