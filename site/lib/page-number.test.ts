import { expect, test } from 'vitest';
import { pageNumber } from './page-number';

test('no page in the address is the first page', () => {
  expect(pageNumber(undefined)).toBe(1);
});

test('pages from the second on have addresses', () => {
  expect([pageNumber('2'), pageNumber('10'), pageNumber('9999999')]).toEqual([2, 10, 9_999_999]);
});

test.each(['1', '0', '02', '-2', '2.0', '1e3', ' 2', '2 ', '2\n', 'two', '', '99999999', '२'])(
  '%j is no address: the page is not found, never a second address of another',
  (text) => {
    expect(pageNumber(text)).toBeUndefined();
  },
);
