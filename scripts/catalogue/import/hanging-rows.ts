import type { FieldName } from '../../../api/catalogue/package-files.ts';
import type { CsvRow } from './csv.ts';
import { grown, type ItemIndex } from './item-index.ts';
import { hashCells, joined } from './row-hash.ts';
import type { RowReader } from './row-reader.ts';

/** The files whose rows belong to items. */
export type HangingFileName = 'fitments' | 'attributes' | 'references' | 'images' | 'translations';

/** How the rows of one such file get into the snapshot. */
export interface HangingTarget<F extends HangingFileName> {
  /**
   * Checks and writes one row of an item that is in the snapshot; returns false if it was set aside (and reported). A
   * text stands for what the row only names.
   */
  write(row: CsvRow, reader: RowReader<F>, id: string, place: number): boolean | string;
  /** Takes a row whose item is not in the snapshot, or which belongs to something other than an item. */
  other(row: CsvRow, reader: RowReader<F>): void;
}

/**
 * A file whose rows belong to items (fitments, attributes, references, images, translations): writes the rows, and computes a
 * fingerprint of each item's rows.
 */
export class HangingFile<F extends HangingFileName> {
  accepted = 0;
  readonly #items: ItemIndex;
  readonly #target: HangingTarget<F>;
  /** Fingerprints in the live snapshot, by the item's place. */
  #live = new Float64Array(0);
  /** Sums over an item's rows in this package, and whether it has any. */
  #a = new Int32Array(0);
  #b = new Int32Array(0);
  #came = new Uint8Array(0);
  readonly #faulty = new Set<number>();

  constructor(items: ItemIndex, target: HangingTarget<F>) {
    this.#items = items;
    this.#target = target;
  }

  /** The item's fingerprint in the live snapshot; 0: no rows. */
  live(place: number): number {
    return this.#live[place] ?? 0;
  }

  setLive(place: number, fingerprint: number): void {
    if (place >= this.#live.length) this.#live = grown(this.#live, Math.max(1024, place * 2));
    this.#live[place] = fingerprint;
  }

  /**
   * Returns the function that takes the file's rows.
   * @param isItem whether the row names an item in its id column
   */
  begin(reader: RowReader<F>, id: FieldName<F>, isItem: (row: CsvRow) => boolean = () => true): (row: CsvRow) => void {
    this.#makeRoom();
    const idColumn = reader.indexOf(id);
    return (row) => {
      const item = row.cells[idColumn]?.trim() ?? '';
      const place = row.cells.length === reader.width && isItem(row) ? this.#items.place(item) : undefined;
      if (place === undefined || this.#items.row[place] === 0) return this.#target.other(row, reader);
      this.#count(place, row.cells, reader.indexes);
      const written = this.#target.write(row, reader, item, place);
      if (written === false) this.#faulty.add(place);
      else this.accepted += 1;
      if (typeof written === 'string') this.add(place, written);
    };
  }

  /** Adds to an item's fingerprint what is in none of its rows. */
  add(place: number, content: string): void {
    this.#makeRoom();
    this.#count(place, [content], [0]);
  }

  #count(place: number, cells: readonly string[], indexes: readonly number[]): void {
    const { a, b } = hashCells(cells, indexes);
    // 32-bit arrays: the overflow is dropped.
    (this.#a[place] as number) += a;
    (this.#b[place] as number) += b;
    this.#came[place] = 1;
  }

  /** To be called when all items are known. */
  #makeRoom(): void {
    const { size } = this.#items;
    if (this.#a.length === size) return;
    [this.#a, this.#b, this.#came] = [new Int32Array(size), new Int32Array(size), new Uint8Array(size)];
  }

  /** The item's fingerprint in the new snapshot; 0: no rows, -1: some rows were set aside. */
  fingerprint(place: number): number {
    if (!this.#came[place]) return 0;
    return this.#faulty.has(place) ? -1 : joined(this.#a[place] ?? 0, this.#b[place] ?? 0);
  }
}
