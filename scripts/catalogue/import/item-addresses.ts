import type { Values } from '../../../api/catalogue/package-files.ts';
import { slugify } from '../../../api/catalogue/slug.ts';
import { itemSlug } from './clean.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import type { MasterRows } from './master-rows.ts';
import { NumberSet } from './number-set.ts';
import { fingerprint } from './row-hash.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

/** Who has, or ever had, which address (slug): an item's address is never given to another item. */
export class ItemAddresses {
  readonly #masters: MasterRows;
  readonly #live: LiveSnapshot | undefined;
  readonly #ofRow: (row: number) => string | undefined;
  /** Addresses given by this import, as numbers. */
  readonly #given = new NumberSet();
  /** Addresses whose item was set aside afterwards. */
  readonly #freed = new Set<number>();

  constructor(writer: SnapshotWriter, masters: MasterRows, live: LiveSnapshot | undefined) {
    this.#masters = masters;
    this.#live = live;
    const slugs = writer.question<[slug: string]>('SELECT slug FROM items WHERE rowid = ?');
    this.#ofRow = (row) => slugs(row)[0]?.[0];
  }

  /**
   * Finds an item's address: the present one if its row is unchanged; or else the supplier's, the one that it has or
   * had, or one made from brand, number and name, in this order.
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

  give(slug: string): void {
    const number = slugNumber(slug);
    this.#given.add(number);
    this.#freed.delete(number);
  }

  /** The item in this row leaves the snapshot: its address is free again, unless an earlier snapshot had it. */
  leave(row: number): void {
    const slug = this.#ofRow(row);
    if (slug !== undefined) this.#freed.add(slugNumber(slug));
  }

  /** Whether another item has, or ever had, this address. */
  #isTaken(slug: string, id: string): boolean {
    const owner = this.#live?.slugOwner(slug);
    if (owner !== undefined && owner !== id) return true;
    const number = slugNumber(slug);
    return this.#given.has(number) && !this.#freed.has(number);
  }
}

/**
 * An address as a number: a set of a million strings would need too much memory. If two addresses share a number, one
 * gets the suffix "-2".
 */
function slugNumber(slug: string): number {
  return fingerprint([slug], [0]);
}
