import { expect, test } from 'vitest';
import { pageNumber, pagesShown } from './page-number';

test('an address without a page number is the first page', () => {
  expect(pageNumber(undefined)).toBe(1);
});

test('pages from the second on have numbers in their addresses', () => {
  expect([pageNumber('2'), pageNumber('10'), pageNumber('9999999')]).toEqual([2, 10, 9_999_999]);
});

test.each(['1', '0', '02', '-2', '2.0', '1e3', ' 2', '2 ', '2\n', 'two', '', '99999999', '२'])(
  '%j is no address: the page is not found, never a second address of another',
  (text) => {
    expect(pageNumber(text)).toBeUndefined();
  },
);

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, undefined, 9]],
  [4, 9, [1, 2, 3, 4, 5, undefined, 9]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
])('on page %d of %d the pager shows %j', (page, pages, expected) => {
  expect(pagesShown(page, pages)).toEqual(expected);
});

test('a pager always shows its ends, this page and its neighbours, in order and once', () => {
  for (let pages = 1; pages <= 12; pages++) {
    for (let page = 1; page <= pages; page++) {
      const numbers = pagesShown(page, pages).filter((number) => number !== undefined);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      for (const wanted of [1, page - 1, page, page + 1, pages]) {
        if (wanted >= 1 && wanted <= pages) expect(numbers).toContain(wanted);
      }
    }
  }
});
