import { expect, test } from 'vitest';
import { median, table, whole } from './table.ts';

test('the median is the middle one, or the mean of the middle two', () => {
  expect(median([3])).toBe(3);
  expect(median([10, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 10])).toBe(3.5);
  expect(median([])).toBeNaN();
});

test('whole numbers are grouped', () => {
  expect(whole(1234567.6)).toBe('1,234,568');
});

test('columns are as wide as their widest cell, names aligned left, figures right', () => {
  expect(
    table(
      ['Side', 'Rows/s'],
      [
        ['ours', '5'],
        ['sqlite3 – shell', '12,345'],
      ],
    ),
  ).toBe(
    ['Side             Rows/s', '---------------  ------', 'ours                  5', 'sqlite3 – shell  12,345'].join(
      '\n',
    ),
  );
});
