import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fullLanguages,
  languageCodes,
  pathBase,
  pathIn,
  readPath,
  startedLanguages,
  textLanguages,
} from './languages.ts';

describe('pathIn', () => {
  test.each([
    ['en', '/cart', '/cart'],
    ['hi', '/cart', '/hi/cart'],
    ['en', '/', '/'],
    ['hi', '/', '/hi'],
    ['en', '/?q=a', '/?q=a'],
    ['hi', '/?q=a', '/hi?q=a'],
    ['hi', '/#top', '/hi#top'],
    ['ta', '/product/bosch-1-pad', '/ta/product/bosch-1-pad'],
    ['hi', '/search?q=brake+pad&brand=bosch', '/hi/search?q=brake+pad&brand=bosch'],
    ['en', '/search?q=a', '/search?q=a'],
    ['hi', '/search?q=why?', '/hi/search?q=why?'],
  ] as const)('in %s, %s is %s', (language, path, localized) => {
    expect(pathIn(language, path)).toBe(localized);
  });

  test('every language has its own addresses', () => {
    expect(new Set(languageCodes.map((language) => pathIn(language, '/cart'))).size).toBe(languageCodes.length);
  });
});

test('a language has every text, or its translation has begun and English fills the gaps', () => {
  expect([...fullLanguages, ...startedLanguages].sort()).toEqual([...languageCodes].sort());
  for (const code of fullLanguages) expect(textLanguages(code)).toEqual([code]);
  for (const code of startedLanguages) expect(textLanguages(code)).toEqual(['en', code]);
});

test('the prefix of links is empty in English and the language otherwise', () => {
  expect(languageCodes.map(pathBase)).toEqual(['', ...languageCodes.slice(1).map((code) => `/${code}`)]);
});

describe('readPath', () => {
  test.each([
    ['/hindi/cart', '/hindi/cart'],
    ['/HI/cart', '/HI/cart'],
    ['/en/cart', '/en/cart'],
    ['//hi/cart', '//hi/cart'],
    ['', ''],
  ])('%s has no language prefix', (address, path) => {
    expect(readPath(address)).toEqual({ language: 'en', path });
  });

  test('recovers the language and the path from every address that pathIn builds', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'h', 'i', '-', '.', '/') });
    fc.assert(
      fc.property(fc.constantFrom(...languageCodes), part, (language, rest) => {
        const path = `/product/${rest}`;
        expect(readPath(pathIn(language, path))).toEqual({ language, path });
        expect(readPath(pathIn(language, '/'))).toEqual({ language, path: '/' });
      }),
    );
  });
});
