import { expect, test } from 'vitest';
import { hugoPageFile, hugoTexts, lowerKeys, pageFile } from './hugo-site.ts';

test('texts become Hugo’s: plain keys, its own placeholders, and plural forms as forms of one text', () => {
  expect(
    hugoTexts({
      site: { home: 'Home', fuel: { petrol: 'Petrol' } },
      brands: { items_one: '{{count}} item', items_other: '{{count}} items', country: 'From {{country}}' },
    }),
  ).toEqual({
    'site.home': 'Home',
    'site.fuel.petrol': 'Petrol',
    'brands.items': { one: '{{ .count }} item', other: '{{ .count }} items' },
    'brands.country': 'From {{ .country }}',
  });
});

test('keys are in lower case at every depth, values are unchanged', () => {
  expect(lowerKeys({ itemCount: 2, list: [{ partNumber: 'AB', none: null }] })).toEqual({
    itemcount: 2,
    list: [{ partnumber: 'AB', none: null }],
  });
});

test('a page has the same file on both sides, except for the front pages of other languages', () => {
  expect([
    pageFile('/', 'en'),
    pageFile('/', 'hi'),
    pageFile('/brands/bosch/2', 'hi'),
    pageFile('/brands', 'en'),
  ]).toEqual(['index.html', 'hi.html', 'hi/brands/bosch/2.html', 'brands.html']);
  expect([hugoPageFile('/', 'en'), hugoPageFile('/', 'hi'), hugoPageFile('/brands', 'hi')]).toEqual([
    'index.html',
    'hi/index.html',
    'hi/brands.html',
  ]);
});
