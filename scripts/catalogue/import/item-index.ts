/** Initial room for items; must be a power of two. */
const firstRoom = 1024;

/**
 * What an import knows of each item, in columns of numbers: a million objects would need too much memory. An item's
 * place is its index.
 */
export class ItemIndex {
  size = 0;
  /** Rowid in the new snapshot; 0: not in it (yet). */
  row = new Int32Array(firstRoom);
  /** Line of its row in this package; 0: no row so far. */
  line = new Int32Array(firstRoom);
  /** Fingerprints of its own row and of the cells that other pages show; see the snapshot's table item_sources. */
  own = new Float64Array(firstRoom);
  face = new Float64Array(firstRoom);
  /** The same in the live snapshot; 0: not in it. */
  liveOwn = new Float64Array(firstRoom);
  /** List price and what shoppers pay in the live snapshot, in paise. */
  livePrice = new Float64Array(firstRoom);
  livePaid = new Float64Array(firstRoom);
  /** 1: the price in this package is far from the live one; see guards.ts. */
  jumped = new Uint8Array(firstRoom);
  #category = new Int32Array(firstRoom);
  readonly #categories = new Map<string, number>();
  readonly #categoryIds: string[] = [];
  /** All ids, one after the other (they are ASCII), and where each one ends. */
  #idBytes = Buffer.alloc(firstRoom);
  #idEnds = new Int32Array(firstRoom);
  /** Place + 1 of the id with this hash; 0: none. */
  #slots = new Int32Array(firstRoom * 2);
  /** The last look-up: rows of one item usually follow each other. */
  #lastId = '';
  #lastPlace: number | undefined;

  /** The place of an item; undefined when the id has none. */
  place(id: string): number | undefined {
    if (id === this.#lastId) return this.#lastPlace;
    const found = this.#slots[this.#slotOf(id)] as number;
    this.#lastPlace = found === 0 ? undefined : found - 1;
    this.#lastId = id;
    return this.#lastPlace;
  }

  id(place: number): string {
    return this.#idBytes.toString('latin1', this.#idStart(place), this.#idEnds[place]);
  }

  /** Gives a place to an id that has none. */
  add(id: string): number {
    const place = this.size;
    if (place === this.row.length) this.#grow();
    const start = this.#idStart(place);
    if (start + id.length > this.#idBytes.length)
      this.#idBytes = Buffer.concat([this.#idBytes], this.#idBytes.length * 2);
    this.#idBytes.write(id, start, 'latin1');
    this.#idEnds[place] = start + id.length;
    this.#slots[this.#slotOf(id)] = place + 1;
    this.size += 1;
    this.#lastId = id;
    this.#lastPlace = place;
    return place;
  }

  category(place: number): string {
    return this.#categoryIds[this.#category[place] as number] ?? '';
  }

  setCategory(place: number, id: string): void {
    let number = this.#categories.get(id);
    if (number === undefined) {
      number = this.#categoryIds.push(id) - 1;
      this.#categories.set(id, number);
    }
    this.#category[place] = number;
  }

  #idStart(place: number): number {
    return place === 0 ? 0 : (this.#idEnds[place - 1] as number);
  }

  /** The slot of the id in the table, or the free one for it. */
  #slotOf(id: string): number {
    const mask = this.#slots.length - 1;
    let hash = 0x811c9dc5;
    for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let found = this.#slots[slot]; found; found = this.#slots[slot]) {
      if (this.#isAt(found - 1, id)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #isAt(place: number, id: string): boolean {
    const start = this.#idStart(place);
    if ((this.#idEnds[place] as number) - start !== id.length) return false;
    for (let at = 0; at < id.length; at++) if (this.#idBytes[start + at] !== id.charCodeAt(at)) return false;
    return true;
  }

  #grow(): void {
    const room = this.row.length * 2;
    this.row = grown(this.row, room);
    this.line = grown(this.line, room);
    this.own = grown(this.own, room);
    this.face = grown(this.face, room);
    this.liveOwn = grown(this.liveOwn, room);
    this.livePrice = grown(this.livePrice, room);
    this.livePaid = grown(this.livePaid, room);
    this.jumped = grown(this.jumped, room);
    this.#category = grown(this.#category, room);
    this.#idEnds = grown(this.#idEnds, room);
    this.#slots = new Int32Array(room * 2);
    for (let place = 0; place < this.size; place++) this.#slots[this.#slotOf(this.id(place))] = place + 1;
  }
}

/** The same numbers with room for more. */
export function grown<T extends Int32Array | Float64Array | Uint8Array>(numbers: T, room: number): T {
  const more = new (numbers.constructor as new (room: number) => T)(room);
  more.set(numbers);
  return more;
}
