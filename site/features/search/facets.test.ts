import { expect, test } from 'vitest';
import { byFacet } from '../../../api/shop/search/facets';
import { translateIn } from '../../i18n/texts';
import { facetRows, facetTexts, groupsOf, rowsOf, toggled } from './facets';

const rows = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, name: id.toUpperCase(), count: 9 - index }));
const ids = (chosen: string[]) => facetRows(rows, chosen, 2).shown.map(({ id }) => id);

test('the top rows are shown, and chosen ones beyond them', () => {
  expect(ids([])).toEqual(['a', 'b']);
  expect(ids(['b'])).toEqual(['a', 'b']);
  expect(ids(['d', 'a'])).toEqual(['a', 'b', 'd']);
  expect(ids(['unknown'])).toEqual(['a', 'b']);
  expect(facetRows(rows, ['d'], 2).more.map(({ id }) => id)).toEqual(['c']);
});

test('toggling adds and removes', () => {
  expect(toggled('brands', [], 'a')).toEqual(['a']);
  expect(toggled('brands', ['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled('prices', ['0-250'], '250-500')).toEqual(['0-250', '250-500']);
  expect(toggled('attributes', ['capacity_35'], 'bulb_H4')).toEqual(['capacity_35', 'bulb_H4']);
});

test('availability allows one choice at a time', () => {
  expect(toggled('availability', ['true'], 'false')).toEqual(['false']);
  expect(toggled('availability', ['false'], 'false')).toEqual([]);
});

test('every filter has a heading; brands also say that they are loading, or that there are none', () => {
  const t = translateIn('en');
  const { availability, brands, attributes, categories, prices, models, origins } = facetTexts;
  expect([availability, brands, attributes, categories, prices, models, origins].map(({ label }) => t(label))).toEqual([
    'Availability',
    'Brands',
    'Specifications',
    'Category',
    'Price',
    'Vehicle',
    'Country of origin',
  ]);
  const { loading, none } = brands;
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
  const counts = { ...byFacet(() => []), brands, origins };
  expect(rowsOf(t, 'origins', counts).map(({ name }) => name)).toEqual(['भारत', '<search.originNotStated>']);
  // A brand without a name is better than nothing.
  expect(rowsOf(t, 'brands', counts).map(({ name }) => name)).toEqual(['Bosch', 'tvs']);
});

test('each attribute is a list under its own name, any other facet one under the name of the facet', () => {
  const t = (key: string) => `<${key}>`;
  const row = (id: string, group?: string) => ({ id, name: id, count: 1, group });
  const attributes = [row('capacity_35', 'Capacity'), row('capacity_44', 'Capacity'), row('voltage_12', 'Voltage')];
  const told = groupsOf(t, 'attributes', attributes).map(({ label, rows: own }) => [label, own.map(({ id }) => id)]);
  expect(told).toEqual([
    ['Capacity', ['capacity_35', 'capacity_44']],
    ['Voltage', ['voltage_12']],
  ]);
  expect(groupsOf(t, 'attributes', [])).toEqual([]);
  expect(groupsOf(t, 'prices', [])).toEqual([{ label: '<search.facetsPrice>', rows: [] }]);
  expect(rowsOf(t, 'prices', undefined)).toEqual([]);
});
