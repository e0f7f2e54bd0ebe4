import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashCells, joined } from './row-hash.ts';

const hash = (cells: readonly string[], indexes: readonly number[] = [...cells.keys()]) => {
  const { a, b } = hashCells(cells, indexes);
  return [a, b] as const;
};

describe("a row's fingerprint", () => {
  test('is always the same: a later night compares it with one that was stored', () => {
    expect(hash(['b-1', 'HU 711/51 x', ''])).toEqual([1110624525, -1983708047]);
    expect(hash(['ब्रेक', '1234.50'])).toEqual([53204821, 2013464297]);
  });

  test('depends neither on the order of the columns nor on columns that are not requested', () => {
    expect(hash(['a', 'b', 'c'], [2, 0])).toEqual(hash(['c', 'a']));
  });

  test('reads a column that the file does not have as an empty cell', () => {
    expect(hash(['a'], [0, -1])).toEqual(hash(['a', '']));
  });

  test('differs for rows whose cells are only split elsewhere, or are in another order', () => {
    const rows = [
      ['ab', 'c'],
      ['a', 'bc'],
      ['abc', ''],
      ['', 'abc'],
      ['c', 'ab'],
    ];
    for (const side of [0, 1] as const) expect(new Set(rows.map((row) => hash(row)[side])).size).toBe(rows.length);
  });

  test('differs in both halves for rows that differ in one character, and all sums of two rows differ', () => {
    const halves: [Set<number>, Set<number>] = [new Set(), new Set()];
    const sums = new Set<number>();
    for (let row = 0; row < 300; row++) {
      const [a, b] = hash([`item-${row}`, 'pad']);
      halves[0].add(a);
      halves[1].add(b);
      for (let other = 0; other < row; other++) {
        const [otherA, otherB] = hash([`item-${other}`, 'pad']);
        sums.add(joined((a + otherA) | 0, (b + otherB) | 0));
      }
    }
    expect([halves[0].size, halves[1].size, sums.size]).toEqual([300, 300, (300 * 299) / 2]);
  });
});

describe('both halves as one number', () => {
  test('are a safe integer other than 0, made of all of the first and the upper bits of the second', () => {
    const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(int32, int32, (a, b) => {
        const number = joined(a, b);
        expect(Number.isSafeInteger(number) && number > 0).toBe(true);
        if (number === 1) return;
        expect(Math.floor(number / 2 ** 21) | 0).toBe(a);
        expect(number % 2 ** 21).toBe(b >>> 11);
      }),
    );
  });

  test.each([
    [0, 0, 1],
    [0, 2047, 1],
    [0, 2048, 1],
    [1, 0, 2 ** 21],
    [-1, -1, Number.MAX_SAFE_INTEGER],
  ])('%i and %i are %i', (a, b, number) => expect(joined(a, b)).toBe(number));
});
