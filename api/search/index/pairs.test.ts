import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intersection, joinedLists, listAt, listsFrom, listsOf, orderOf, Pairs, startsOf, union } from './pairs.ts';

const list = fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 20 }).map((values) => Uint32Array.from(values).sort());
const lists = fc.array(list, { maxLength: 6 });
const pairsOf = (given: readonly (readonly [number, number])[]) => {
  const pairs = new Pairs();
  for (const [key, value] of given) pairs.add(key, value);
  return pairs;
};
const read = (of: ReturnType<typeof listsFrom>) =>
  Array.from({ length: of.starts.length - 1 }, (_, index) => [...listAt(of, index)]);

test('pairs grow beyond their initial capacity, and none is lost', () => {
  const pairs = new Pairs();
  const room = pairs.keys.length;
  for (let index = 0; index <= room; index++) pairs.add(index, index * 2);
  expect([pairs.length, pairs.keys.length, pairs.values.length]).toEqual([room + 1, room * 2, room * 2]);
  for (const at of [0, 1, room - 1, room]) expect([pairs.keys[at], pairs.values[at]]).toEqual([at, at * 2]);
});

test('the order of pairs is by key, then by value, then by insertion', () => {
  const pair = fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 }));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 40 }), (given) => {
      const wanted = [...given.keys()].sort((a, b) => {
        const [[key, value], [otherKey, otherValue]] = [given[a] as [number, number], given[b] as [number, number]];
        return key - otherKey || value - otherValue || a - b;
      });
      expect([...orderOf(pairsOf(given), 6, 6)]).toEqual(wanted);
    }),
  );
});

test('the start of a number is how many of the first `length` numbers are smaller', () => {
  expect([...startsOf(Uint32Array.of(2, 0, 2, 1, 9), 4, 4)]).toEqual([0, 1, 2, 4, 4]);
  expect([...startsOf(new Uint32Array(), 0, 2)]).toEqual([0, 0, 0]);
});

describe('lists stored one after the other', () => {
  test('contain the pairs, and may be empty', () => {
    const lists = listsOf(
      pairsOf([
        [3, 7],
        [1, 9],
        [3, 2],
        [3, 7],
        [1, 9],
        [1, 0],
      ]),
      5,
      10,
    );
    expect(read(lists)).toEqual([[], [0, 9], [], [2, 7], []]);
    expect([...lists.items]).toEqual([0, 9, 2, 7]);
    expect(read(listsOf(new Pairs(), 2, 1))).toEqual([[], []]);
  });

  test('keep a value that two keys share in both lists', () => {
    expect(
      read(
        listsOf(
          pairsOf([
            [0, 4],
            [1, 4],
          ]),
          2,
          5,
        ),
      ),
    ).toEqual([[4], [4]]);
  });

  test('equal the lists they are made from, and joined lists equal both', () => {
    fc.assert(
      fc.property(lists, lists, (one, two) => {
        const plain = [...one, ...two].map((each) => [...each]);
        expect(read(listsFrom(one))).toEqual(plain.slice(0, one.length));
        expect(read(joinedLists(listsFrom(one), listsFrom(two)))).toEqual(plain);
      }),
    );
  });
});

test('union and intersection of any number of lists behave as for sets', () => {
  fc.assert(
    fc.property(lists, (given) => {
      const all = new Set(given.flatMap((each) => [...each]));
      expect([...union(given)]).toEqual([...all].sort((a, b) => a - b));
      const common = [...(given[0] ?? [])].filter((value) => given.every((each) => each.includes(value)));
      expect([...intersection(given)]).toEqual(common);
    }),
  );
});
