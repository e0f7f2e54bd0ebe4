import { numberAt } from './at.ts';

/** Millions of pairs of integers in plain memory, without an object for each pair. */
export class Pairs {
  length = 0;
  keys = new Uint32Array(1 << 16);
  values = new Uint32Array(1 << 16);

  add(key: number, value: number): void {
    if (this.length === this.keys.length) {
      this.keys = grown(this.keys);
      this.values = grown(this.values);
    }
    this.keys[this.length] = key;
    this.values[this.length++] = value;
  }
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Lists of numbers, one after the other: list n is `items` from `starts[n]` to `starts[n + 1]`. */
export interface Lists {
  starts: Uint32Array<ArrayBuffer>;
  items: Uint32Array<ArrayBuffer>;
}

/** The indexes of the pairs, ordered by key, then by value. */
export function orderOf(pairs: Pairs, keyCount: number, valueCount: number): Uint32Array<ArrayBuffer> {
  const byValue = counted(pairs.values, pairs.length, valueCount, undefined);
  return counted(pairs.keys, pairs.length, keyCount, byValue);
}

/** Where each number would start if the first `length` numbers were sorted; the last entry is the end. */
export function startsOf(numbers: Uint32Array, length: number, count: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(count + 1);
  for (let at = 0; at < length; at++) {
    const next = numberAt(numbers, at) + 1;
    starts[next] = numberAt(starts, next) + 1;
  }
  for (let at = 0; at < count; at++) starts[at + 1] = numberAt(starts, at + 1) + numberAt(starts, at);
  return starts;
}

/** One pass of a counting sort; equal numbers keep their previous order. */
function counted(numbers: Uint32Array, length: number, count: number, before: Uint32Array | undefined) {
  const ends = startsOf(numbers, length, count);
  const order = new Uint32Array(length);
  for (let at = 0; at < length; at++) {
    const pair = before ? numberAt(before, at) : at;
    const number = numberAt(numbers, pair);
    const place = numberAt(ends, number);
    order[place] = pair;
    ends[number] = place + 1;
  }
  return order;
}

/** One ascending list of values for each key, without duplicates. */
export function listsOf(pairs: Pairs, keyCount: number, valueCount: number): Lists {
  const order = orderOf(pairs, keyCount, valueCount);
  const starts = new Uint32Array(keyCount + 1);
  const items = new Uint32Array(pairs.length);
  let length = 0;
  let key = 0;
  for (const pair of order) {
    const itsKey = numberAt(pairs.keys, pair);
    while (key < itsKey) starts[++key] = length;
    const value = numberAt(pairs.values, pair);
    if (length > numberAt(starts, key) && items[length - 1] === value) continue;
    items[length++] = value;
  }
  while (key < keyCount) starts[++key] = length;
  return { starts, items: items.slice(0, length) };
}

export function listsFrom(lists: readonly Uint32Array[]): Lists {
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) starts[index + 1] = numberAt(starts, index) + list.length;
  const items = new Uint32Array(numberAt(starts, lists.length));
  for (const [index, list] of lists.entries()) items.set(list, starts[index]);
  return { starts, items };
}

/** Joins two sets of lists; the second set is numbered after the first. */
export function joinedLists(lists: Lists, others: Lists): Lists {
  const items = new Uint32Array(lists.items.length + others.items.length);
  items.set(lists.items);
  items.set(others.items, lists.items.length);
  const starts = new Uint32Array(lists.starts.length + others.starts.length - 1);
  starts.set(lists.starts);
  starts.set(
    others.starts.subarray(1).map((start) => start + lists.items.length),
    lists.starts.length,
  );
  return { starts, items };
}

export function listAt({ starts, items }: Lists, index: number): Uint32Array {
  return items.subarray(starts[index], starts[index + 1]);
}

/** Whether an ascending list contains a number. */
export function includes(list: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberAt(list, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return list[low] === wanted;
}

/** The first place from `from` on whose number is not below `wanted`. It is mostly near, so the steps grow. */
export function placeOf(wanted: number, numbers: Uint32Array, from: number, end: number): number {
  let low = from;
  let high = from;
  for (let step = 1; high < end && numberAt(numbers, high) < wanted; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberAt(numbers, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isAscending(positions: Uint32Array): boolean {
  for (let at = 1; at < positions.length; at++) if (numberAt(positions, at - 1) > numberAt(positions, at)) return false;
  return true;
}

export function union(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0] as Uint32Array;
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  all.sort();
  return all.filter((value, at) => at === 0 || all[at - 1] !== value);
}

export function intersection(lists: readonly Uint32Array[]): Uint32Array {
  const [first, ...others] = lists.toSorted((a, b) => a.length - b.length);
  if (!first) return new Uint32Array();
  return first.filter((value) => others.every((list) => includes(list, value)));
}
