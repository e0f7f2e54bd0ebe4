import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PositionSets } from './position-sets.ts';

const sets = new PositionSets(50);
const list = fc.uniqueArray(fc.nat({ max: 49 }), { maxLength: 50 }).map((positions) => Uint32Array.from(positions));

test('a list is reordered by another: common positions first, in its order', () => {
  fc.assert(
    fc.property(list, list, (first, positions) => {
      const wanted = [...first].filter((position) => positions.includes(position));
      const rest = [...positions].filter((position) => !wanted.includes(position));
      expect([...sets.firstOf(first, positions)]).toEqual([...wanted, ...rest]);
    }),
  );
});

test('two lists together have each position once, those of the first one first', () => {
  fc.assert(
    fc.property(list, list, (first, second) => {
      expect([...sets.together(first, second)]).toEqual([...new Set([...first, ...second])]);
    }),
  );
});

test('positions of a list that pass a test stay, in its order', () => {
  fc.assert(
    fc.property(list, list, (positions, right) => {
      const isRight = (position: number) => right.includes(position);
      expect([...sets.those(positions, isRight)]).toEqual([...positions].filter(isRight));
    }),
  );
});

test('all positions with a high enough mark are found, ascending', () => {
  const marks = fc.uint8Array({ max: 3, maxLength: 50 });
  fc.assert(
    fc.property(marks, fc.nat({ max: 3 }), (of, least) => {
      const wanted = [...of.keys()].filter((position) => (of[position] as number) >= least);
      expect([...sets.marked(of, least)]).toEqual(wanted);
    }),
  );
});

test('all positions with a wanted number are found, ascending', () => {
  const numbers = fc.array(fc.nat({ max: 9 }), { maxLength: 50 }).map((of) => Uint16Array.from(of));
  const wanted = fc.uint8Array({ max: 1, minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(numbers, wanted, (of, isWanted) => {
      const right = [...of.keys()].filter((position) => isWanted[of[position] as number] === 1);
      expect([...sets.having(of, isWanted)]).toEqual(right);
    }),
  );
});
