import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../api/contract/languages';
import { pathBase, pathIn } from './paths';

describe('pathIn', () => {
  test.each([
    ['en', '/cart', '/cart'],
    ['hi', '/cart', '/hi/cart'],
    ['en', '/', '/'],
    ['hi', '/', '/hi'],
    ['ta', '/product/bosch-1-pad', '/ta/product/bosch-1-pad'],
    ['hi', '/search?q=brake+pad&brand=bosch', '/hi/search?q=brake+pad&brand=bosch'],
    ['en', '/search?q=a', '/search?q=a'],
  ] as const)('in %s, %s is %s', (language, path, localized) => {
    expect(pathIn(language, path)).toBe(localized);
  });

  test('a question mark in the query stays', () => {
    expect(pathIn('hi', '/search?q=why?')).toBe('/hi/search?q=why?');
  });

  test('every language has addresses of its own', () => {
    expect(new Set(languageCodes.map((language) => pathIn(language, '/cart'))).size).toBe(9);
  });
});

test('what islands put before their links is empty in English and the language else', () => {
  expect(languageCodes.map(pathBase)).toEqual(['', ...languageCodes.slice(1).map((code) => `/${code}`)]);
});
