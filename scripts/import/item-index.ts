/** What an import knows of each item, in columns: a million objects would not fit. An item's place is its index here. */
export class ItemIndex {
  readonly #places = new Map<string, number>();
  /** Rowid in the new snapshot; 0: not in it (yet). */
  readonly row: number[] = [];
  /** Line of its row in this package; 0: it has not come. */
  readonly line: number[] = [];
  readonly category: string[] = [];
  /** Fingerprints of its own row and of what others show of it; see the snapshot's table item_sources. */
  readonly own: number[] = [];
  readonly face: number[] = [];
  /** The same in the live snapshot; 0: it is not there. */
  readonly liveOwn: number[] = [];

  get size(): number {
    return this.#places.size;
  }

  place(id: string): number | undefined {
    return this.#places.get(id);
  }

  /** A place for an id that has none. */
  add(id: string): number {
    const place = this.#places.size;
    // A cell is a view into its line: kept as it is, it would keep the whole line in memory.
    this.#places.set(Buffer.from(id, 'latin1').toString('latin1'), place);
    this.row.push(0);
    this.line.push(0);
    this.category.push('');
    this.own.push(0);
    this.face.push(0);
    this.liveOwn.push(0);
    return place;
  }

  entries(): IterableIterator<[id: string, place: number]> {
    return this.#places.entries();
  }
}
