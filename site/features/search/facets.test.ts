import { expect, test } from 'vitest';
import { translateIn } from '../../i18n/texts';
import { facetRows, facetTexts, rowsOf, toggled } from './facets';

const rows = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, name: id.toUpperCase(), count: 9 - index }));
const ids = (chosen: string[]) => facetRows(rows, chosen, 2).map(({ id }) => id);

test('the top rows are shown, and chosen ones beyond them', () => {
  expect(ids([])).toEqual(['a', 'b']);
  expect(ids(['b'])).toEqual(['a', 'b']);
  expect(ids(['d', 'a'])).toEqual(['a', 'b', 'd']);
  expect(ids(['unknown'])).toEqual(['a', 'b']);
});

test('toggling adds and removes', () => {
  expect(toggled('brands', [], 'a')).toEqual(['a']);
  expect(toggled('brands', ['a', 'b'], 'a')).toEqual(['b']);
});

test('fixed values allow one choice at a time', () => {
  expect(toggled('availability', ['true'], 'false')).toEqual(['false']);
  expect(toggled('availability', ['false'], 'false')).toEqual([]);
});

test('every filter has a heading; brands also say that they are loading, or that there are none', () => {
  const t = translateIn('en');
  expect(Object.values(facetTexts).map(({ label }) => t(label))).toEqual([
    'Availability',
    'Brands',
    'Category',
    'Country of origin',
  ]);
  const { loading, none } = facetTexts.brands;
  expect([loading, none].map((key) => key && t(key))).toEqual(['Loading brands...', 'No brands found']);
});

test('fixed values show before any count; values that the shop names have its own texts', () => {
  const t = (key: string) => `<${key}>`;
  expect(rowsOf(t, 'availability', undefined)).toEqual([
    { id: 'true', name: '<search.available>', count: undefined },
    { id: 'false', name: '<search.outOfStock>', count: undefined },
  ]);
  expect(rowsOf(t, 'origins', undefined)).toEqual([]);
  const origins = [
    { id: 'India', name: 'भारत', count: 3 },
    { id: 'not-stated', name: null, count: 1 },
  ];
  const brands = [
    { id: 'bosch', name: 'Bosch', count: 2 },
    { id: 'tvs', name: null, count: 1 },
  ];
  const counts = { brands, categories: [], availability: [], origins };
  expect(rowsOf(t, 'origins', counts).map(({ name }) => name)).toEqual(['भारत', '<search.originNotStated>']);
  // A brand without a name is better than nothing.
  expect(rowsOf(t, 'brands', counts).map(({ name }) => name)).toEqual(['Bosch', 'tvs']);
});
