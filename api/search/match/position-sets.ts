import type { Numbers } from '../index/packed.ts';

/** Lists of positions put together, in linear time: buffers as large as the catalogue are reused for each. */
export class PositionSets {
  /** 1 where a position is in the list that is looked at; all 0 between two calls. */
  readonly #isIn: Uint8Array;
  readonly #kept: Uint32Array;

  /** @param size how many positions there are */
  constructor(size: number) {
    this.#isIn = new Uint8Array(size);
    this.#kept = new Uint32Array(size);
  }

  /** The positions of a list that pass a test, in its order. */
  those(list: Uint32Array, passes: (position: number) => boolean): Uint32Array {
    // A plain loop takes a fraction of the time of the array's own filter.
    const kept = this.#kept;
    let count = 0;
    for (let at = 0; at < list.length; at++) {
      const position = list[at] as number;
      if (passes(position)) kept[count++] = position;
    }
    return kept.slice(0, count);
  }

  /** The positions whose mark is at least this, ascending: the whole catalogue is looked through. */
  marked(marks: Uint8Array, least: number): Uint32Array {
    const kept = this.#kept;
    let count = 0;
    for (let position = 0; position < marks.length; position++)
      if ((marks[position] as number) >= least) kept[count++] = position;
    return kept.slice(0, count);
  }

  /** The positions with one of these numbers, ascending. @param of the number of each position @param wanted 1 for those */
  having(of: Numbers, wanted: Uint8Array): Uint32Array {
    const kept = this.#kept;
    let count = 0;
    for (let position = 0; position < of.length; position++)
      if (wanted[of[position] as number] === 1) kept[count++] = position;
    return kept.slice(0, count);
  }

  /** A list with those first that are also in another, in that one's order. */
  firstOf(first: Uint32Array, list: Uint32Array): Uint32Array {
    const isIn = this.#isIn;
    for (const position of list) isIn[position] = 1;
    const result = new Uint32Array(list.length);
    let next = 0;
    for (const from of [first, list])
      for (const position of from) {
        if (isIn[position] === 1) result[next++] = position;
        isIn[position] = 0;
      }
    return result;
  }

  /** Both lists, without repetitions; those of the first one first. */
  together(first: Uint32Array, second: Uint32Array): Uint32Array {
    if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first;
    const isIn = this.#isIn;
    for (const position of first) isIn[position] = 1;
    const all = new Uint32Array(first.length + second.length);
    all.set(first);
    let next = first.length;
    for (const position of second) if (isIn[position] === 0) all[next++] = position;
    for (const position of first) isIn[position] = 0;
    return all.subarray(0, next);
  }
}
