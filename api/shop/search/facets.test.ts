import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedValues, facets, groupOf, priceBandOf, priceBands } from './facets.ts';

test('every price is in exactly one band, which begins with its first price and ends before the next', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000 }), (paise) => {
      const [from, to] = priceBandOf(paise).split('-');
      expect(paise).toBeGreaterThanOrEqual(Number(from) * 100);
      if (to) expect(paise).toBeLessThan(Number(to) * 100);
      expect(priceBands).toContain(priceBandOf(paise));
    }),
  );
  expect([0, 1, 24_999, 25_000, 1_000_000, 5_000_000].map(priceBandOf)).toEqual([
    'on-request',
    '0-250',
    '0-250',
    '250-500',
    '10000-',
    '10000-',
  ]);
});

test('several values of a facet may be chosen, once each, unless the facet takes a single value', () => {
  expect(allowedValues(facets.prices, ['0-250', 'cheap', '250-500', '0-250'])).toEqual(['0-250', '250-500']);
  expect(allowedValues(facets.availability, ['maybe', 'false', 'true'])).toEqual(['false']);
});

test.each([
  ['capacity_35', 'capacity'],
  ['blade-length_26', 'blade-length'],
  ['bulb_P21/5W', 'bulb'],
  ['viscosity_5W-30', 'viscosity'],
])('%s is a value of %s', (value, group) => {
  expect([allowedValues(facets.attributes, [value]), groupOf(facets.attributes, value)]).toEqual([[value], group]);
});

test.each([
  'capacity',
  'capacity_',
  '_35',
  'Capacity_35',
  'capacity_3 5',
  'capacity_<b>',
  `capacity_${'9'.repeat(40)}`,
  'all',
])('%s is no value of an attribute', (value) => expect(allowedValues(facets.attributes, [value])).toEqual([]));
