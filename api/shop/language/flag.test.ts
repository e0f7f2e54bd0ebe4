import { expect, test } from 'vitest';
import { flagOf, isLanguage, languageCodes, locales } from './languages.ts';

test("a locale's flag consists of its code's letters", () => {
  expect(locales.map(({ code }) => flagOf(code)).join(' ')).toBe('🇮🇳 🇺🇸 🇪🇺 🇦🇪 🇦🇺');
});

test('exactly the nine language codes are accepted', () => {
  expect(languageCodes.every(isLanguage)).toBe(true);
  for (const other of ['', 'EN', 'fr', 'en-IN', undefined, null, 0])
    expect([other, isLanguage(other)]).toEqual([other, false]);
});
