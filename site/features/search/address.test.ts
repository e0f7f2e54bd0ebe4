import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byFacet, sortOrders } from '../../../api/shop/search/facets';
import { searchRules } from '../../../api/shop/search/rules';
import { apiQuery, filterCount, noFilters, readAddress, type SearchState, writeAddress } from './address';

const defaults: SearchState = {
  q: '',
  ...byFacet(() => []),
  sort: 'relevance',
  show: searchRules.defaultShow,
  page: 1,
  view: 'grid',
};

const word = fc.string({ unit: 'grapheme', maxLength: 20 });
const ids = fc.uniqueArray(
  fc.stringMatching(/^[A-Za-z0-9._:-]{1,64}$/).filter((id) => id !== 'all'),
  { maxLength: 3 },
);
const state: fc.Arbitrary<SearchState> = fc
  .record({
    q: word.map((text) => text.trim()),
    brands: ids,
    categories: ids,
    availability: fc.constantFrom<string[]>([], ['true'], ['false']),
    prices: fc.constantFrom<string[]>([], ['0-250'], ['10000-', 'on-request']),
    models: ids,
    attributes: fc.constantFrom<string[]>(
      [],
      ['capacity_35'],
      ['capacity_35', 'capacity_4.5', 'bulb_P21/5W', 'viscosity_5W-30'],
    ),
    origins: fc.constantFrom<string[]>([], ['India'], ['United States', 'not-stated']),
    sort: fc.constantFrom(...sortOrders),
    show: fc.constantFrom(...searchRules.showChoices),
    page: fc.integer({ min: 1, max: searchRules.maxPage }),
    view: fc.constantFrom<'grid' | 'list'>('grid', 'list'),
  })
  .map((chosen) => ({ ...defaults, ...chosen }));

test('every state of the search page can be restored from its address: Back and a shared link show the same', () => {
  fc.assert(
    fc.property(state, (shown) => {
      expect(readAddress(writeAddress(shown))).toEqual(shown);
    }),
  );
});

test('defaults are left out of the address', () => {
  expect(writeAddress({ ...defaults, q: 'brake pad & disc' })).toBe('?q=brake+pad+%26+disc');
});

describe('an invalid part of an address becomes the default', () => {
  test('an empty address is the default state', () => {
    expect(readAddress('')).toEqual(defaults);
  });

  test.each([
    'available=yes',
    'sort=price',
    'sort=constructor',
    'show=7',
    'show=24x',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=10001',
    'page=Infinity',
    'view=table',
    'brand=all',
    'brand=',
    'brand=%27%3B--',
    `brand=${'x'.repeat(65)}`,
    'category=all',
    'category=a+b',
    'price=cheap',
    'price=250',
    'model=a+b',
    'spec=capacity',
    'spec=capacity_',
    'spec=capacity_3+5',
    'spec=__proto__',
    'spec=all',
    'other=1',
  ])('%s', (query) => {
    expect(readAddress(`?${query}`)).toEqual(defaults);
  });

  test('any text at all', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const read = readAddress(`?${query}`);
        expect(searchRules.showChoices).toContain(read.show);
        expect(sortOrders).toContain(read.sort);
        expect(Number.isInteger(read.page) && read.page >= 1).toBe(true);
      }),
    );
  });
});

test('the API query asks for what the page shows, in its language', () => {
  const query = new URLSearchParams(
    apiQuery(
      {
        ...defaults,
        q: 'pad',
        brands: ['bosch', 'tvs'],
        categories: ['brake-pads'],
        availability: ['false'],
        sort: 'name',
        show: 48,
        page: 3,
      },
      'hi',
    ),
  );
  expect(Object.fromEntries(query)).toMatchObject({
    q: 'pad',
    available: 'false',
    sort: 'name',
    pageSize: '48',
    page: '3',
    lang: 'hi',
  });
  expect(query.getAll('brandId')).toEqual(['bosch', 'tvs']);
  expect(query.getAll('categoryId')).toEqual(['brake-pads']);
});

test('filters that are not chosen are not in the query', () => {
  const plain = { page: '1', pageSize: '24', debug: 'true', lang: 'en' };
  expect(Object.fromEntries(new URLSearchParams(apiQuery(defaults, 'en')))).toEqual(plain);
  const withVehicle = new URLSearchParams(apiQuery(defaults, 'en', { engineId: 'e1' }));
  expect(Object.fromEntries(withVehicle)).toEqual({ ...plain, engineId: 'e1', fitScope: 'fitting-if-any' });
});

test('the last page that the API accepts can be requested', () => {
  expect(readAddress('?page=10000').page).toBe(10_000);
});

test('a query has no spaces around it, even after it is cut', () => {
  expect(readAddress('?q=+brake+pad+').q).toBe('brake pad');
  const [full, shorter] = [0, 1].map((less) => 'x'.repeat(searchRules.maxQueryLength - less));
  expect(readAddress(`?q=+${full}`).q).toBe(full);
  expect(readAddress(`?q=${shorter}+y`).q).toBe(shorter);
});

test('what the API would refuse is cut: a query that is too long, a repeated brand, too many brands', () => {
  const many = Array.from({ length: 30 }, (_, index) => `brand=b${index}`).join('&');
  expect(readAddress(`?q=${'x'.repeat(300)}`).q).toHaveLength(searchRules.maxQueryLength);
  expect(readAddress(`?vehicle=${'x'.repeat(65)}`).vehicle).toHaveLength(64);
  expect(readAddress('?brand=a&brand=b&brand=a').brands).toEqual(['a', 'b']);
  expect(readAddress(`?${many}`).brands).toHaveLength(searchRules.maxChosen);
});

test('filters are counted, and clearing them keeps order, page size and view', () => {
  const filtered: SearchState = {
    ...defaults,
    q: 'pad',
    brands: ['a', 'b'],
    categories: ['c'],
    availability: ['false'],
    sort: 'name',
    show: 12,
    view: 'list',
  };
  expect(filterCount(filtered)).toBe(4);
  expect({ ...filtered, ...noFilters }).toEqual({ ...defaults, q: 'pad', sort: 'name', show: 12, view: 'list' });
  expect(filterCount({ ...filtered, ...noFilters })).toBe(0);
});

test('a vehicle of the garage is in the address, with and without a query', () => {
  expect(readAddress('?vehicle=g1')).toEqual({ ...defaults, vehicle: 'g1' });
  expect(writeAddress({ ...defaults, vehicle: 'g1' })).toBe('?vehicle=g1');
  expect(writeAddress({ ...defaults, q: 'brake', vehicle: 'g1', page: 2 })).toBe('?q=brake&vehicle=g1&page=2');
  const asked = new URLSearchParams(apiQuery({ ...defaults, vehicle: 'g1' }, 'hi'));
  expect([asked.get('q'), asked.get('vehicle')]).toEqual([null, 'g1']);
});

test('what fits the vehicle comes first once there is one; a vehicle of the garage takes its place', () => {
  const plain = readAddress('?q=brake');
  expect(apiQuery(plain, 'en')).not.toMatch(/fitScope|engineId/);
  expect(apiQuery(plain, 'en', { engineId: 'e1', year: 2018 })).toContain(
    'engineId=e1&year=2018&fitScope=fitting-if-any',
  );
  expect(apiQuery(plain, 'en', { engineId: 'e1' }, 'rest')).toContain('engineId=e1&fitScope=rest');
  const ofGarage = apiQuery({ ...plain, vehicle: 'g1' }, 'en', { engineId: 'e1' }, 'fitting');
  expect(ofGarage).toContain('vehicle=g1');
  expect(ofGarage).not.toContain('engineId');
  expect(ofGarage).toContain('fitScope=fitting');
});
