import type { Matched as MatchedItems, Slot } from './item-store.ts';
import { type ListKind, listWorth, type Names, type PackedIndex } from './packed.ts';
import { includes, listAt } from './pairs.ts';
import { PositionSets } from './position-sets.ts';

type Matched = MatchedItems<Uint32Array>;

export interface Contribution {
  list: number;
  worth: number;
  head: number;
}

const kinds = Object.keys(listWorth) as ListKind[];
/** Steps between worths, so that integers can represent different qualities. */
const scale = 4;
/** Bonus when the query covers the whole head of a name: "radiator" for Radiator, not for Radiator Cap. */
export const headWorth = 12 * scale;
const maxScore = 2048;
/** Cost of finding one number in a long list, in numbers that could be read instead. */
const lookUpCost = 24;
const none: Matched = { items: new Uint32Array(), headWords: 0, wholeEnds: new Set() };

/** Finds and ranks the items that match slots; its buffers, as large as the catalogue, are reused for each query. */
export class Matching {
  readonly #index: PackedIndex;
  /** The last slot that each item matched. */
  readonly #last: Uint8Array;
  /** How many slots each item matched. */
  readonly #had: Uint8Array;
  /** How many words of each item's name head were named. */
  readonly #heads: Uint8Array;
  readonly #scores: Uint16Array;
  readonly #touched: Uint32Array;
  /** Puts lists of positions together; one for all who search an index. */
  readonly sets: PositionSets;

  constructor(index: PackedIndex) {
    const size = index.columns.rows.length;
    this.#index = index;
    this.sets = new PositionSets(size);
    this.#last = new Uint8Array(size);
    this.#had = new Uint8Array(size);
    this.#heads = new Uint8Array(size);
    this.#scores = new Uint16Array(size);
    this.#touched = new Uint32Array(size);
  }

  size(list: number): number {
    const { starts } = this.#index.lists;
    return (starts[list + 1] as number) - (starts[list] as number);
  }

  /**
   * The items that match every slot.
   * @param within only these are asked for; where they are few, others are not looked at
   */
  every(slots: readonly Slot[], within?: Uint32Array): Matched {
    if (slots.length === 0 || slots.some((slot) => slot.length === 0)) return none;
    const ordered = slots
      .map((slot) => contributionsOf(slot, this.#index))
      .map((lists) => ({ lists, size: lists.reduce((sum, { list }) => sum + this.size(list), 0) }))
      .sort((a, b) => a.size - b.size);
    const [only] = ordered;
    const plain = ordered.length === 1 && only ? this.#plain(only.lists) : undefined;
    if (plain) return plain;
    const all = ordered.reduce((sum, { size }) => sum + size, 0);
    const isFew = within !== undefined && within.length * lookUpCost * slots.length < all;
    if (isFew) this.#touched.set(within);
    let touched = isFew ? within.length : 0;
    ordered.forEach(({ lists }, index) => {
      touched = this.#take(lists, index + 1, touched, isFew);
    });
    return this.#ranked(touched, slots.length);
  }

  /** The items of one slot whose lists alone say their order: no name's head is named, and no two are worth the same. */
  #plain(lists: readonly Contribution[]): Matched | undefined {
    const isRanked = lists.every(({ head, worth }, at) => head === 0 && worth !== lists[at - 1]?.worth);
    if (!isRanked) return undefined;
    const itemsOf = ({ list }: Contribution) => listAt(this.#index.lists, list);
    const together = (all: Uint32Array, items: Uint32Array) => this.sets.together(all, items);
    return { ...none, items: lists.map(itemsOf).reduce(together, none.items) };
  }

  /** @param isFew all that are asked for have been touched: they are looked up */
  #take(lists: readonly Contribution[], slot: number, touchedBefore: number, isFew: boolean): number {
    const [last, had, heads, scores] = [this.#last, this.#had, this.#heads, this.#scores];
    const [touched, { starts, items }] = [this.#touched, this.#index.lists];
    let count = touchedBefore;
    for (const { list, worth, head } of lists) {
      const end = starts[list + 1] as number;
      // Few items are left from the previous slots: look them up in a long list instead of reading all of it.
      if (isFew || (slot > 1 && touchedBefore * lookUpCost < this.size(list))) {
        const long = items.subarray(starts[list], end);
        for (let at = 0; at < touchedBefore; at++) {
          const position = touched[at] as number;
          if (had[position] !== slot - 1 || !includes(long, position)) continue;
          last[position] = slot;
          had[position] = slot;
          heads[position] = (heads[position] as number) + head;
          scores[position] = (scores[position] as number) + worth;
        }
        continue;
      }
      for (let at = starts[list] as number; at < end; at++) {
        const position = items[at] as number;
        if (last[position] === slot) continue;
        const before = had[position] as number;
        if (before !== slot - 1) continue;
        if (before === 0) touched[count++] = position;
        last[position] = slot;
        had[position] = before + 1;
        heads[position] = (heads[position] as number) + head;
        scores[position] = (scores[position] as number) + worth;
      }
    }
    return count;
  }

  /** The touched items that matched all slots, by score; resets them. */
  #ranked(count: number, needed: number): Matched {
    const [last, had, heads, scores] = [this.#last, this.#had, this.#heads, this.#scores];
    const touched = this.#ascending(count);
    /** Where the items of each score begin, best first. */
    const places = new Uint32Array(maxScore + 1);
    let found = 0;
    for (const position of touched) {
      if (had[position] !== needed) continue;
      const head = this.#index.headLength[position] as number;
      const said = head === 0 ? 0 : Math.min(1, (heads[position] as number) / head);
      const score = Math.min(maxScore - 1, (scores[position] as number) + Math.round(said * headWorth));
      scores[position] = score;
      places[maxScore - score] = (places[maxScore - score] as number) + 1;
      found++;
    }
    for (let at = 1; at <= maxScore; at++) places[at] = (places[at] as number) + (places[at - 1] as number);
    const result = new Uint32Array(found);
    const { headLength, headEnd } = this.#index;
    const wholeEnds = new Set<number>();
    let headWords = 0;
    for (const position of touched) {
      if (had[position] === needed) {
        const before = maxScore - (scores[position] as number) - 1;
        const place = places[before] as number;
        result[place] = position;
        if (place === 0) headWords = heads[position] as number;
        const head = headLength[position] as number;
        if (head > 0 && (heads[position] as number) >= head) wholeEnds.add(headEnd[position] as number);
        places[before] = place + 1;
      }
      last[position] = 0;
      had[position] = 0;
      heads[position] = 0;
      scores[position] = 0;
    }
    return { items: result, headWords, wholeEnds };
  }

  /** The touched items in the order of their positions: with many of them, a full scan is faster than sorting. */
  #ascending(count: number): Uint32Array {
    const [touched, had] = [this.#touched, this.#had];
    if (count < had.length / 16) return touched.subarray(0, count).sort();
    let length = 0;
    for (let position = 0; position < had.length; position++) if (had[position] !== 0) touched[length++] = position;
    return touched.subarray(0, length);
  }
}

/** The lists of a slot, the highest worth first: an item counts for the best list that contains it. */
export function contributionsOf(slot: Slot, names: Pick<Names, 'kinds' | 'headWords'>): Contribution[] {
  const found = new Map<number, Contribution>();
  for (const { lists, quality } of slot) {
    for (const list of lists) {
      const kind = kinds[names.kinds[list] as number] as ListKind;
      const worth = Math.max(1, Math.round(listWorth[kind] * quality * scale));
      if ((found.get(list)?.worth ?? 0) >= worth) continue;
      found.set(list, { list, worth, head: names.headWords[list] as number });
    }
  }
  const all = [...found.values()].sort((a, b) => b.worth - a.worth || a.list - b.list);
  // A category above an item's own counts only when nothing closer matches: "engine" means mounts, not everything
  // under Engine.
  const above = kinds.indexOf('above');
  const near = all.filter(({ list }) => names.kinds[list] !== above);
  return near.length > 0 ? near : all;
}
