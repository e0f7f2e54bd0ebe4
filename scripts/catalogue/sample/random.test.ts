import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillForm, hashText, randomFrom } from './random.ts';

test('the same seed gives the same numbers, another seed gives others', () => {
  const run = (seed: number) => {
    const random = randomFrom(seed);
    return Array.from({ length: 20 }, () => random.next());
  };
  expect(run(1)).toEqual(run(1));
  expect(run(2)).not.toEqual(run(1));
  expect(run(1).every((x) => x >= 0 && x < 1)).toBe(true);
});

test('whole numbers stay between both ends and reach them', () => {
  const random = randomFrom(9);
  const seen = new Set(Array.from({ length: 500 }, () => random.whole(3, 6)));
  expect([...seen].sort()).toEqual([3, 4, 5, 6]);
});

test('a sample has different entries of the list, at most all of them, and leaves the list alone', () => {
  fc.assert(
    fc.property(fc.integer(), fc.uniqueArray(fc.integer()), fc.nat(20), (seed, list, count) => {
      const before = [...list];
      const chosen = randomFrom(seed).sample(list, count);
      expect(new Set(chosen).size).toBe(Math.min(count, list.length));
      expect(chosen.every((entry) => list.includes(entry))).toBe(true);
      expect(list).toEqual(before);
    }),
  );
});

test('picking from nothing is an error, not undefined', () => {
  expect(() => randomFrom(1).pick([])).toThrow('empty');
});

test('a number format gets digits and letters, the rest stays', () => {
  expect(fillForm('A ##-@@/x', randomFrom(4))).toMatch(/^A \d\d-[A-Z]{2}\/x$/);
});

test('texts are hashed by FNV-1a', () => {
  expect([hashText(''), hashText('a'), hashText('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});
