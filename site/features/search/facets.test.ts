import { expect, test } from 'vitest';
import { facetRows, toggled } from './facets';

const rows = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, name: id.toUpperCase(), count: 9 - index }));
const ids = (chosen: string[]) => facetRows(rows, chosen, 2).map(({ id }) => id);

test('the top rows are shown, and what is chosen beyond them', () => {
  expect(ids([])).toEqual(['a', 'b']);
  expect(ids(['b'])).toEqual(['a', 'b']);
  expect(ids(['d', 'a'])).toEqual(['a', 'b', 'd']);
  expect(ids(['unknown'])).toEqual(['a', 'b']);
});

test('toggling puts on and takes off', () => {
  expect(toggled([], 'a')).toEqual(['a']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
