/** A set of safe integers other than 0: a Set of a million of them takes six times the memory. */
export class NumberSet {
  #table = new Float64Array(1 << 12);
  #size = 0;

  has(value: number): boolean {
    return this.#table[this.#slot(value)] === value;
  }

  add(value: number): void {
    const slot = this.#slot(value);
    if (this.#table[slot] === value) return;
    this.#table[slot] = value;
    this.#size += 1;
    if (this.#size * 2 > this.#table.length) this.#grow();
  }

  /** The slot of the value, or the free one for it. */
  #slot(value: number): number {
    const mask = this.#table.length - 1;
    let slot = (value % 0x7fffffff) & mask;
    while (this.#table[slot] !== 0 && this.#table[slot] !== value) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const values = this.#table.filter((value) => value !== 0);
    this.#table = new Float64Array(this.#table.length * 2);
    for (const value of values) this.#table[this.#slot(value)] = value;
  }
}
