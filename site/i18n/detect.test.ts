import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLanguage, languageCodes } from '../../api/shop/language/languages';
import { detectLanguage } from './detect';

test.each([
  ['the stored preference comes first', 'ta', ['hi-IN', 'en'], 'en', 'ta'],
  ['then the browser', '', ['hi-IN', 'en'], 'en', 'hi'],
  ["then the first of the browser's languages that the shop has", null, ['fr-FR', 'as', 'bn-BD', 'hi'], 'en', 'bn'],
  ['then the page', undefined, ['fr'], 'ml', 'ml'],
  ['and nothing if no source has a language of the shop', undefined, ['fr'], 'de', undefined],
  ['a region, a script and another writing of it do not matter', 'HI_Deva_in', [], 'en', 'hi'],
])('%s', (_, stored, browser, page, expected) => {
  expect(detectLanguage({ stored, browser, page })).toBe(expected);
});

describe('an invalid code is discarded', () => {
  test.each([
    '<script>alert(1)</script>',
    'hi"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'hi/../../etc/passwd',
    '${7*7}',
    'hi;drop table',
    'hi\n',
    ' hi',
    'hindi',
    '__proto__',
    'constructor',
    'xx',
  ])('%j', (stored) => {
    expect(detectLanguage({ stored, browser: [stored], page: 'en' })).toBe('en');
  });
});

test('whatever is stored, the result is one of the nine languages or comes from the next source', () => {
  const code = fc.oneof(fc.string(), fc.constantFrom(...languageCodes), fc.constantFrom('hi-IN', 'fr', 'en_US'));
  fc.assert(
    fc.property(code, fc.array(code, { maxLength: 3 }), (stored, browser) => {
      expect(isLanguage(detectLanguage({ stored, browser, page: 'en' }))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
