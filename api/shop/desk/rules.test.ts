import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indiaDayOf, median } from './rules.ts';

const day = 24 * 60 * 60_000;

test('a day in India begins at half past six in the evening of the day before, by UTC', () => {
  const begins = (moment: string) => new Date(indiaDayOf(Date.parse(moment))).toISOString();
  expect(begins('2026-11-27T18:29:59.999Z')).toBe('2026-11-26T18:30:00.000Z');
  expect(begins('2026-11-27T18:30:00.000Z')).toBe('2026-11-27T18:30:00.000Z');
  // A date without a time, as a query names it, is in the day of that date.
  expect(begins('2026-11-27')).toBe('2026-11-26T18:30:00.000Z');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (moment) => {
      const begin = indiaDayOf(moment);
      expect(begin).toBeLessThanOrEqual(moment);
      expect(moment - begin).toBeLessThan(day);
      expect(indiaDayOf(begin)).toBe(begin);
    }),
  );
});

test('the median has as many numbers below as above', () => {
  expect(median([])).toBeNull();
  expect(median([7])).toBe(7);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 2, 4, 100])).toBe(7);
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (numbers) => {
      const middle = median(numbers) ?? Number.NaN;
      const below = numbers.filter((number) => number < middle).length;
      const above = numbers.filter((number) => number > middle).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(numbers.length / 2);
    }),
  );
});
