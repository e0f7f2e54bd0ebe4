import type { FieldName } from '../../../api/catalogue/package-files.ts';
import type { CsvRow } from './csv.ts';
import { grown, type ItemIndex } from './item-index.ts';
import { half, hashCells, joined } from './row-hash.ts';
import type { RowReader } from './row-reader.ts';

/** The files whose rows belong to items. */
export type HangingFileName = 'fitments' | 'attributes' | 'references' | 'translations';

/** How one kind of rows that belong to items gets into the snapshot. */
export interface HangingTarget<F extends HangingFileName> {
  /** Checks and writes one row of an item that is in the snapshot; returns false if it was set aside (and reported). */
  write(row: CsvRow, reader: RowReader<F>, id: string, place: number): boolean;
  /** Removes the item's rows of the live snapshot. */
  remove(id: string, place: number): void;
  /** Takes a row of an item that is not in the snapshot, or of something other than an item. */
  other(row: CsvRow, reader: RowReader<F>): void;
}

/** How many rows of one item are held back for comparison; more are written at once. */
const maxHeld = 10_000;

/**
 * A file whose rows belong to items (fitments, attributes, references, translations). The rows of one item usually follow each
 * other: such a group is compared with that of the live snapshot, and an equal one costs no more than reading it.
 */
export class HangingFile<F extends HangingFileName> {
  accepted = 0;
  readonly #items: ItemIndex;
  /** Fingerprints in the live snapshot, by the item's place. */
  #live = new Float64Array(0);
  /** Sums over the rows of this package, and whether there were any. */
  #a = new Int32Array(0);
  #b = new Int32Array(0);
  #came = new Uint8Array(0);
  /** Items with a row that was set aside: without a fingerprint they are read and reported again each time. */
  readonly #faulty = new Set<number>();
  #keeps = true;
  #target: HangingTarget<F> | undefined;
  #reader: RowReader<F> | undefined;
  #idColumn = 0;
  #columns: readonly number[] = [];
  #held: CsvRow[] = [];
  #heldPlace = -1;
  #heldA = 0;
  #heldB = 0;

  constructor(items: ItemIndex) {
    this.#items = items;
  }

  /** The new snapshot begins empty: even unchanged rows must be written. */
  keepNothing(): void {
    this.#keeps = false;
  }

  /** The item's fingerprint in the live snapshot; 0: no rows. */
  live(place: number): number {
    return this.#live[place] ?? 0;
  }

  setLive(place: number, fingerprint: number): void {
    if (place >= this.#live.length) this.#live = grown(this.#live, Math.max(1024, place * 2));
    this.#live[place] = fingerprint;
  }

  begin(reader: RowReader<F>, target: HangingTarget<F>, id: FieldName<F>): void {
    // All items are known by now.
    const { size } = this.#items;
    [this.#a, this.#b, this.#came] = [new Int32Array(size), new Int32Array(size), new Uint8Array(size)];
    this.#reader = reader;
    this.#target = target;
    this.#idColumn = reader.indexOf(id);
    this.#columns = reader.indexes;
  }

  /** @param itself whether the row names an item in its id column */
  add(row: CsvRow, itself = true): void {
    const reader = this.#reader as RowReader<F>;
    const id = row.cells[this.#idColumn]?.trim() ?? '';
    const place = itself && row.cells.length === reader.width ? this.#items.place(id) : undefined;
    if (place === undefined || this.#items.row[place] === 0) {
      (this.#target as HangingTarget<F>).other(row, reader);
      return;
    }
    if (place !== this.#heldPlace || this.#held.length >= maxHeld) {
      this.#flush();
      this.#heldPlace = place;
    }
    hashCells(row.cells, this.#columns);
    this.#heldA = (this.#heldA + half.a) | 0;
    this.#heldB = (this.#heldB + half.b) | 0;
    this.#held.push(row);
  }

  #flush(): void {
    if (this.#held.length === 0) return;
    const place = this.#heldPlace;
    const first = this.#came[place] === 0;
    const live = this.#keeps ? this.live(place) : 0;
    if (first && live === joined(this.#heldA, this.#heldB)) this.accepted += this.#held.length;
    else {
      const target = this.#target as HangingTarget<F>;
      const id = (this.#held[0] as CsvRow).cells[this.#idColumn]?.trim() ?? '';
      if (first && live !== 0) target.remove(id, place);
      for (const row of this.#held) {
        if (target.write(row, this.#reader as RowReader<F>, id, place)) this.accepted += 1;
        else this.#faulty.add(place);
      }
    }
    this.#came[place] = 1;
    // 32-bit arrays: the overflow is dropped.
    (this.#a[place] as number) += this.#heldA;
    (this.#b[place] as number) += this.#heldB;
    this.#held = [];
    this.#heldA = 0;
    this.#heldB = 0;
    this.#heldPlace = -1;
  }

  /** A row counted as accepted turns out to be a duplicate. */
  withdraw(place: number): void {
    this.accepted -= 1;
    this.#faulty.add(place);
  }

  /** Handles the last group, and items whose rows, or whose whole file, are no longer in the package. */
  end(remove: (id: string, place: number) => void): void {
    this.#flush();
    if (!this.#keeps) return;
    for (let place = 0; place < this.#items.size; place++) {
      if (this.live(place) !== 0 && !this.#came[place] && this.#items.row[place] !== 0) {
        remove(this.#items.id(place), place);
      }
    }
  }

  /** The item's fingerprint in the new snapshot; 0: no rows, -1: some rows were set aside. */
  fingerprint(place: number): number {
    if (!this.#came[place]) return 0;
    return this.#faulty.has(place) ? -1 : joined(this.#a[place] ?? 0, this.#b[place] ?? 0);
  }
}
