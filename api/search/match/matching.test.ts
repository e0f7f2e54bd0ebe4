import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListKind, listWorth, type PackedIndex } from '../index/packed.ts';
import { listsFrom } from '../index/pairs.ts';
import type { Alternative, Slot } from './item-store.ts';
import { Matching } from './matching.ts';

interface List {
  kind: ListKind;
  items: readonly number[];
  /** How many words of a name's head it stands for. */
  head?: number;
}
const kinds = Object.keys(listWorth) as ListKind[];

/** An index with these lists and, for each item, the number of words in its name's head. */
const indexOf = (lists: readonly List[], headLength: readonly number[]) =>
  new Matching({
    lists: listsFrom(lists.map(({ items }) => Uint32Array.from(items).sort())),
    kinds: Uint8Array.from(lists, ({ kind }) => kinds.indexOf(kind)),
    headWords: Uint8Array.from(lists, ({ head = 0 }) => head),
    headLength: Uint8Array.from(headLength),
    headEnd: Uint32Array.from(headLength.keys()),
    columns: { rows: Uint32Array.from(headLength.keys()) },
  } as unknown as PackedIndex);
const found = (matching: Matching, ...slots: Slot[]) => [...matching.every(slots).items];
/** The exact word, in these lists. */
const word = (...lists: number[]): Slot => [{ lists, quality: 1 }];
const none = Array.from({ length: 40 }, () => 0);

describe('found are', () => {
  const matching = indexOf(
    [
      { kind: 'head', items: [1, 2, 3] },
      { kind: 'brand', items: [2, 3, 4] },
      { kind: 'model', items: [3, 4, 5] },
    ],
    none,
  );

  test('the items that have every word', () => {
    expect(found(matching, word(0), word(1))).toEqual([2, 3]);
    expect(found(matching, word(0), word(1), word(2))).toEqual([3]);
  });

  test('nothing when a word is in no list', () => {
    expect(matching.every([word(0), []])).toMatchObject({ items: new Uint32Array(), headWords: 0 });
    expect(found(matching)).toEqual([]);
  });

  test('those with every word of a query of any length', () => {
    const many = Array.from({ length: 60 }, (_, at) => at);
    const long = indexOf(
      many.map(() => ({ kind: 'head' as const, items: [3] })),
      none,
    );
    expect(found(long, ...many.map((list) => word(list)))).toEqual([3]);
  });

  test('the same items for a repeated query', () => {
    const asked = () => [
      matching.every([word(0), word(1)]),
      matching.every([word(0), word(1), word(2)]),
      matching.every([word(1)]),
    ];
    expect(asked()).toEqual(asked());
  });

  test('those for any meaning of a word', () => {
    const slot: Alternative[] = [
      { lists: [0], quality: 1 },
      { lists: [2], quality: 0.5 },
    ];
    expect(found(matching, slot).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the best come first', () => {
  test('by what the word is: part before brand before vehicle before engine', () => {
    const order: ListKind[] = ['engine', 'model', 'tail', 'brand', 'head'];
    const matching = indexOf(
      order.map((kind, item) => ({ kind, items: [item] })),
      none,
    );
    expect(found(matching, word(0, 1, 2, 3, 4))).toEqual([4, 3, 2, 1, 0]);
  });

  test('with ties in the order of their positions', () => {
    const matching = indexOf(
      [
        { kind: 'make', items: [9, 3, 30, 1] },
        { kind: 'model', items: [2, 8] },
      ],
      none,
    );
    expect(found(matching, word(1, 0))).toEqual([1, 2, 3, 8, 9, 30]);
  });

  test('the exact word before another spelling of it', () => {
    const matching = indexOf(
      [
        { kind: 'brand', items: [1] },
        { kind: 'brand', items: [2] },
      ],
      none,
    );
    const slot: Slot = [
      { lists: [0], quality: 0.4 },
      { lists: [1], quality: 1 },
    ];
    expect(found(matching, slot)).toEqual([2, 1]);
  });

  test('counting a list that a word leads to in two ways by the better one', () => {
    const matching = indexOf(
      [
        { kind: 'brand', items: [1] },
        { kind: 'make', items: [2] },
      ],
      none,
    );
    const weak = { lists: [0], quality: 0.3 };
    const strong = { lists: [0, 1], quality: 1 };
    expect(found(matching, [weak, strong])).toEqual([1, 2]);
    expect(found(matching, [strong, weak])).toEqual([1, 2]);
  });

  test('counting an item that a word names in two ways by the better one, not both', () => {
    const matching = indexOf(
      [
        { kind: 'make', items: [1] },
        { kind: 'tail', items: [1, 2] },
        { kind: 'brand', items: [3] },
      ],
      none,
    );
    expect(found(matching, word(0, 1, 2))).toEqual([3, 1, 2]);
  });

  test('the whole head of a name before half of it', () => {
    const heads: List[] = [{ kind: 'head', items: [1, 2], head: 1 }];
    const lengths = [0, 2, 1, 0];
    const matching = indexOf(heads, lengths);
    expect(found(matching, word(0))).toEqual([2, 1]);
    expect(matching.every([word(0)]).headWords).toBe(1);
  });

  test('and it is known how many words of the best item’s head the query has', () => {
    const matching = indexOf(
      [
        { kind: 'head', items: [1, 2], head: 1 },
        { kind: 'head', items: [1], head: 1 },
        { kind: 'brand', items: [1, 2, 3] },
      ],
      [0, 2, 2, 0],
    );
    expect(matching.every([word(0), word(1)])).toMatchObject({ items: Uint32Array.of(1), headWords: 2 });
    // The query has the whole head of item 1.
    expect([...matching.every([word(0), word(1)]).wholeEnds]).toEqual([1]);
    expect(matching.every([word(0), word(2)]).headWords).toBe(1);
    expect(matching.every([word(2)]).headWords).toBe(0);
  });
});

test('a parent category names an item only when nothing closer does', () => {
  const matching = indexOf(
    [
      { kind: 'above', items: [1, 2, 3] },
      { kind: 'head', items: [2] },
    ],
    none,
  );
  expect(found(matching, word(0, 1))).toEqual([2]);
  expect(found(matching, word(0))).toEqual([1, 2, 3]);
});

test('an item that one word excludes does not return with a word that names nearly everything', () => {
  const everything = Array.from({ length: 400 }, (_, item) => item);
  const matching = indexOf(
    [
      { kind: 'head', items: [1, 2, 3] },
      { kind: 'brand', items: [2, 3, 4] },
      { kind: 'make', items: everything },
    ],
    everything.map(() => 0),
  );
  expect(found(matching, word(0), word(1), word(2))).toEqual([2, 3]);
});

test('for any query, the result is the same as counting item by item', () => {
  const size = 400;
  const list = fc.record({
    kind: fc.constantFrom(...kinds),
    // A few items or nearly all of them: long lists are looked up, short ones read.
    items: fc.oneof(
      fc.uniqueArray(fc.nat(size - 1), { maxLength: 5 }),
      fc
        .uniqueArray(fc.nat(size - 1), { maxLength: 5 })
        .map((out) => [...Array(size).keys()].filter((n) => !out.includes(n))),
    ),
    head: fc.nat(2),
  });
  const index = fc.record({ lists: fc.array(list, { minLength: 1, maxLength: 12 }), length: fc.nat(3) });
  const slotOf = (lists: number) =>
    fc.array(
      fc.record({
        // Few lists are merged, many are not.
        lists: fc.uniqueArray(fc.nat(lists - 1), { minLength: 1, maxLength: 8 }),
        quality: fc.constantFrom(1, 0.7, 0.3),
      }),
      { minLength: 1, maxLength: 2 },
    );
  const asked = index.chain(({ lists, length }) =>
    fc.tuple(
      fc.constant({ lists, length }),
      fc.array(slotOf(lists.length), { minLength: 1, maxLength: 3 }),
      fc.uniqueArray(fc.nat(size - 1), { maxLength: 6 }),
    ),
  );
  fc.assert(
    fc.property(asked, ([{ lists, length }, slots, few]) => {
      const lengths = Array.from({ length: size }, (_, item) => (item + length) % 4);
      const worthOf = (kind: ListKind, quality: number) => Math.max(1, Math.round(listWorth[kind] * quality * 4));
      // Each word's lists, the highest worth first; lists of parent categories count only when there are no others.
      const named = slots.map((slot) => {
        const all = slot
          .flatMap(({ lists: ids, quality }) =>
            ids.map((id) => ({ id, worth: worthOf((lists[id] as List).kind, quality) })),
          )
          .sort((a, b) => b.worth - a.worth || a.id - b.id);
        const near = all.filter(({ id }) => lists[id]?.kind !== 'above');
        return near.length > 0 ? near : all;
      });
      const scored = lengths.map((headLength, item) => {
        const best = named.map((ways) => ways.find(({ id }) => lists[id]?.items.includes(item)));
        const had = best.filter((way) => way !== undefined);
        const head = had.reduce((sum, { id }) => sum + (lists[id]?.head ?? 0), 0);
        const said = headLength === 0 ? 0 : Math.min(1, head / headLength);
        return {
          item,
          had: had.length,
          head,
          score: had.reduce((sum, { worth }) => sum + worth, 0) + Math.round(said * 48),
        };
      });
      const wanted = scored
        .filter(({ had }) => had === slots.length)
        .sort((a, b) => b.score - a.score || a.item - b.item);
      const matching = indexOf(lists, lengths);
      const result = matching.every(slots);
      expect([...result.items]).toEqual(wanted.map(({ item }) => item));
      expect(result.headWords).toBe(wanted[0]?.head ?? 0);
      const isWhole = ({ item, head }: (typeof wanted)[number]) =>
        (lengths[item] as number) > 0 && head >= (lengths[item] as number);
      // Here the last word of each item's head has the item's number.
      expect([...result.wholeEnds].sort()).toEqual(
        wanted
          .filter(isWhole)
          .map(({ item }) => item)
          .sort(),
      );
      // With `within`, these items are found in the same order, and the next query is not affected.
      const within = [...matching.every(slots, Uint32Array.from(few)).items].filter((item) => few.includes(item));
      expect(within).toEqual([...result.items].filter((item) => few.includes(item)));
      expect(matching.every(slots)).toEqual(result);
    }),
  );
});
