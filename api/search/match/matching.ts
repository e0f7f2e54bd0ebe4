import { byteAt, numberAt, valueAt } from '../index/at.ts';
import type { PackedIndex } from '../index/packed.ts';
import { isAscending, listAt, placeOf } from '../index/pairs.ts';
import { type Contribution, contributionsOf } from './contributions.ts';
import type { Matched as MatchedItems, Slot } from './item-store.ts';
import { PositionSets } from './position-sets.ts';
import { noteOf, oneSlot, ranked, slotsOf } from './ranking.ts';

type Matched = MatchedItems<Uint32Array>;

const none: Matched = { items: new Uint32Array(), headWords: 0, wholeEnds: new Set() };
/** So many lists are merged one after the other; more lists are read in any order and sorted. */
const mostMerged = 6;
/** Greater than every position. */
const end = 2 ** 32 - 1;

/** Finds and ranks the items that match slots. Its buffers are as large as the catalogue and reused for each query. */
export class Matching {
  readonly #index: PackedIndex;
  /** The items that matched all slots so far, ascending. */
  #items: Uint32Array;
  /** For each of these items its note (ranking.ts). */
  #notes: Uint32Array;
  /** Buffers into which a merge writes both; afterwards they change places. */
  #others: [items: Uint32Array, notes: Uint32Array];
  /** For each position, which of a slot's lists has it, from 1; all 0 between two slots. */
  readonly #listOf: Uint16Array;
  /** The items of long lists as bits, one for each position, where that takes less memory than the list. */
  readonly #bits = new Map<number, Uint8Array>();
  /** Combines lists of positions; shared by all searches in an index. */
  readonly sets: PositionSets;

  constructor(index: PackedIndex) {
    const size = index.columns.rows.length;
    this.#index = index;
    this.sets = new PositionSets(size);
    this.#items = new Uint32Array(size);
    this.#notes = new Uint32Array(size);
    this.#others = [new Uint32Array(size), new Uint32Array(size)];
    this.#listOf = new Uint16Array(size);
  }

  /**
   * The items that match every slot; there are fewer than 255 slots.
   * @param within only these items matter, each once; if they are few, other items are not looked at
   */
  every(slots: readonly Slot[], within?: Uint32Array): Matched {
    if (slots.some((slot) => slot.length === 0)) return none;
    const ordered = slots
      .map((slot) => contributionsOf(slot, this.#index))
      .map((lists) => ({ lists, size: lists.reduce((sum, { list }) => sum + this.#list(list).length, 0) }))
      .sort((a, b) => a.size - b.size);
    const [first, ...others] = ordered;
    if (!first) return none;
    const few = within && within.length < first.size ? within : undefined;
    let count = few ? this.#begin(few) : this.#first(first.lists);
    for (const [had, { lists }] of (few ? ordered : others).entries()) count = this.#also(lists, had + 1, count);
    return ranked(this.#items.subarray(0, count), this.#notes, this.#index);
  }

  #list(list: number): Uint32Array {
    return listAt(this.#index.lists, list);
  }

  /** Starts with the items of `within`, as if they had matched a slot that is worth nothing. */
  #begin(within: Uint32Array): number {
    this.#items.set(within);
    if (isAscending(within)) {
      this.#notes.fill(oneSlot, 0, within.length);
      return within.length;
    }
    for (const position of within) this.#listOf[position] = 1;
    return this.#ascend([oneSlot], within.length);
  }

  /** Starts with the items of one slot. */
  #first(lists: readonly Contribution[]): number {
    if (lists.length > mostMerged) return this.#scatter(lists);
    let count = 0;
    for (const one of lists) count = this.#merge(this.#list(one.list), noteOf(one), count);
    return count;
  }

  /** Merges a list into the items; items that are already there came from a list that is worth more. */
  #merge(list: Uint32Array, note: number, count: number): number {
    const [items, notes] = [this.#items, this.#notes];
    if (count === 0) {
      items.set(list);
      notes.fill(note, 0, list.length);
      return list.length;
    }
    const [others, theirNotes] = this.#others;
    let next = 0;
    for (let at = 0, there = 0; at < count || there < list.length; ) {
      const item = at < count ? numberAt(items, at) : end;
      const other = there < list.length ? numberAt(list, there) : end;
      others[next] = Math.min(item, other);
      theirNotes[next++] = item <= other ? numberAt(notes, at) : note;
      at += Number(item <= other);
      there += Number(other <= item);
    }
    this.#others = [items, notes];
    [this.#items, this.#notes] = [others, theirNotes];
    return next;
  }

  /** Starts with the items of a slot that has many lists; each list is read once. */
  #scatter(lists: readonly Contribution[]): number {
    const [items, listOf] = [this.#items, this.#listOf];
    let count = 0;
    for (const [at, { list }] of lists.entries())
      for (const position of this.#list(list)) {
        // A list that is worth more has the item already.
        if (listOf[position] !== 0) continue;
        listOf[position] = at + 1;
        items[count++] = position;
      }
    return this.#ascend(lists.map(noteOf), count);
  }

  /** Sorts the items by position and gives each the note of its list. */
  #ascend(notesOfLists: readonly number[], count: number): number {
    const [items, notes, listOf] = [this.#items, this.#notes, this.#listOf];
    const noteAt = Uint32Array.of(0, ...notesOfLists);
    if (count > listOf.length / 64) {
      // With many items, a scan of all positions is faster than sorting.
      for (let position = 0, next = 0; next < count; position++) {
        const list = valueAt(listOf, position);
        if (list === 0) continue;
        items[next] = position;
        notes[next++] = numberAt(noteAt, list);
        listOf[position] = 0;
      }
      return count;
    }
    items.subarray(0, count).sort();
    for (let at = 0; at < count; at++) {
      const position = numberAt(items, at);
      notes[at] = numberAt(noteAt, valueAt(listOf, position));
      listOf[position] = 0;
    }
    return count;
  }

  /**
   * Keeps the items that match another slot.
   * @param had how many slots they have matched so far
   */
  #also(lists: readonly Contribution[], had: number, count: number): number {
    const [items, notes] = [this.#items, this.#notes];
    for (const one of lists)
      if (this.#isLong(one.list, count)) this.#pick(this.#bitsOf(one.list), noteOf(one), had, count);
      else this.#meet(this.#list(one.list), noteOf(one), had, count);
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const note = numberAt(notes, at);
      if (slotsOf(note) === had) continue;
      items[kept] = numberAt(items, at);
      notes[kept++] = note;
    }
    return kept;
  }

  /** Whether looking so many items up in the bits of a list is faster than reading the list. */
  #isLong(list: number, count: number): boolean {
    const { length } = this.#list(list);
    return length * 32 > this.#notes.length && count * 64 > length;
  }

  #bitsOf(list: number): Uint8Array {
    let bits = this.#bits.get(list);
    if (!bits) {
      bits = new Uint8Array((this.#notes.length >>> 3) + 1);
      for (const position of this.#list(list))
        bits[position >>> 3] = byteAt(bits, position >>> 3) | (1 << (position & 7));
      this.#bits.set(list, bits);
    }
    return bits;
  }

  /** The same as `#meet`, with the bits of a list. */
  #pick(bits: Uint8Array, note: number, had: number, count: number): void {
    const [items, notes] = [this.#items, this.#notes];
    for (let at = 0; at < count; at++) {
      const position = numberAt(items, at);
      if ((byteAt(bits, position >>> 3) >>> (position & 7)) & 1 && slotsOf(numberAt(notes, at)) === had)
        notes[at] = numberAt(notes, at) + note;
    }
  }

  /** Adds a note to the items in a list, unless a list of the same slot that is worth more has them. */
  #meet(list: Uint32Array, note: number, had: number, count: number): void {
    const [items, notes] = [this.#items, this.#notes];
    for (let at = 0, there = 0; at < count && there < list.length; ) {
      const [item, other] = [numberAt(items, at), numberAt(list, there)];
      if (item < other) at = placeOf(other, items, at + 1, count);
      else if (other < item) there = placeOf(item, list, there + 1, list.length);
      else {
        if (slotsOf(numberAt(notes, at)) === had) notes[at] = numberAt(notes, at) + note;
        at++;
        there++;
      }
    }
  }
}
