import type { CsvRow } from './csv.ts';
import { grown, type ItemIndex } from './item-index.ts';
import { half, hashCells, joined } from './row-hash.ts';
import type { RowReader } from './row-reader.ts';

/** How one kind of rows that hang on items goes into the snapshot. */
export interface HangingTarget {
  /** Checks and writes one row of an item that is in the snapshot; false when it was set aside (and reported). */
  write(row: CsvRow, reader: RowReader, id: string, place: number): boolean;
  /** Removes what the live snapshot has of the item. */
  remove(id: string, place: number): void;
  /** A row of an item that is not in the snapshot, or of something else than an item. */
  other(row: CsvRow, reader: RowReader): void;
}

/** Rows of one item that are held back to be compared; more are written at once. */
const maxHeld = 10_000;

/**
 * A file whose rows hang on items (fitments, references, translations). Rows of one item mostly stand together: such a
 * group is compared with what the live snapshot had, and an equal one costs no more than its reading.
 */
export class HangingFile {
  accepted = 0;
  readonly #items: ItemIndex;
  /** Fingerprints in the live snapshot, by the item's place. */
  #live = new Float64Array(0);
  /** Sums over the rows of this package, and whether any came. */
  #a = new Int32Array(0);
  #b = new Int32Array(0);
  #came = new Uint8Array(0);
  /** Items of which a row was set aside: without a fingerprint they are read anew each time, and reported each time. */
  readonly #faulty = new Set<number>();
  #keeps = true;
  #target: HangingTarget | undefined;
  #reader: RowReader | undefined;
  #idColumn = 0;
  #columns: readonly number[] = [];
  #held: CsvRow[] = [];
  #heldPlace = -1;
  #heldA = 0;
  #heldB = 0;

  constructor(items: ItemIndex) {
    this.#items = items;
  }

  /** The new snapshot begins empty: rows that are the same have to be written all the same. */
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

  begin(reader: RowReader, target: HangingTarget, idColumn: string): void {
    // All items are known by now.
    const { size } = this.#items;
    [this.#a, this.#b, this.#came] = [new Int32Array(size), new Int32Array(size), new Uint8Array(size)];
    this.#reader = reader;
    this.#target = target;
    this.#idColumn = reader.indexOf(idColumn);
    this.#columns = reader.indexes;
  }

  /** @param itself the row names an item in its id column */
  add(row: CsvRow, itself = true): void {
    const reader = this.#reader as RowReader;
    const id = row.cells[this.#idColumn]?.trim() ?? '';
    const place = itself && row.cells.length === reader.width ? this.#items.place(id) : undefined;
    if (place === undefined || this.#items.row[place] === 0) {
      (this.#target as HangingTarget).other(row, reader);
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
      const target = this.#target as HangingTarget;
      const id = (this.#held[0] as CsvRow).cells[this.#idColumn]?.trim() ?? '';
      if (first && live !== 0) target.remove(id, place);
      for (const row of this.#held) {
        if (target.write(row, this.#reader as RowReader, id, place)) this.accepted += 1;
        else this.#faulty.add(place);
      }
    }
    this.#came[place] = 1;
    // Numbers of 32 bits: what is beyond falls away by itself.
    (this.#a[place] as number) += this.#heldA;
    (this.#b[place] as number) += this.#heldB;
    this.#held = [];
    this.#heldA = 0;
    this.#heldB = 0;
    this.#heldPlace = -1;
  }

  /** A row that was written turns out to be none. */
  withdraw(place: number): void {
    this.accepted -= 1;
    this.#faulty.add(place);
  }

  /** The last group, and the items whose rows are no longer in the package (or whose file is not). */
  end(remove: (id: string, place: number) => void): void {
    this.#flush();
    if (!this.#keeps) return;
    for (let place = 0; place < this.#items.size; place++) {
      if (this.live(place) !== 0 && !this.#came[place] && this.#items.row[place] !== 0) {
        remove(this.#items.id(place), place);
      }
    }
  }

  /** The item's fingerprint in the new snapshot; 0: no rows, -1: some of them were set aside. */
  fingerprint(place: number): number {
    if (!this.#came[place]) return 0;
    return this.#faulty.has(place) ? -1 : joined(this.#a[place] ?? 0, this.#b[place] ?? 0);
  }
}
