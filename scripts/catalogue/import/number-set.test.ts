import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberSet } from './number-set.ts';

test('it has what was added and nothing else, however large the numbers', () => {
  const number = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 200 }), fc.array(number), (added, others) => {
      const set = new NumberSet();
      for (const value of added) set.add(value);
      for (const value of [...added, ...others]) expect(set.has(value)).toBe(added.includes(value));
    }),
  );
});

test('numbers with the same place do not collide', () => {
  const set = new NumberSet();
  // The table begins with 2 ** 12 places; after the last one comes the first.
  const same = [4095, 4095 + 4096, 4095 + 2 * 4096, 4096];
  for (const value of same.slice(0, 3)) set.add(value);
  expect(same.map((value) => set.has(value))).toEqual([true, true, true, false]);
});

test('it grows with its numbers, and a repeated number takes no room', () => {
  const set = new NumberSet();
  for (let value = 1; value <= 5000; value++) for (let again = 0; again < 3; again++) set.add(value * 7);
  for (let value = 1; value <= 35_000; value++) if (set.has(value) !== (value % 7 === 0)) throw new Error(`${value}`);
});
