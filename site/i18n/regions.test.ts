import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageCodes, locales } from '../../api/shop/language/languages';
import { inRegions, itemsInRegions } from './regions';
import { translateIn } from './texts';

const regions = locales.map(({ code }) => code);

test('a text that is the same in all regions needs no variants', () => {
  expect(inRegions(() => 'January 2024')).toBeUndefined();
  expect(JSON.parse(inRegions((locale) => (locale === 'US' ? 'a' : 'b')) ?? '')).toEqual({
    ...{ IN: 'b', US: 'a', EU: 'b', AE: 'b', AU: 'b' },
  });
});

test('a number of items is grouped by the rules of each region', () => {
  expect(itemsInRegions(99_999, 'en')).toBeUndefined();
  const texts = JSON.parse(itemsInRegions(1_234_567, 'en') ?? '') as Record<string, string>;
  expect(texts).toMatchObject({ IN: '12,34,567 items', US: '1,234,567 items', AU: '1,234,567 items' });
  for (const language of languageCodes) {
    const all = JSON.parse(itemsInRegions(1_234_567, language) ?? '') as Record<string, string>;
    expect(all.IN).toBe(translateIn(language)('brands.items', { count: 1_234_567 }));
    expect(all.EU).toBe(all.IN?.replace('12,34,567', '1,234,567'));
  }
});

test('below a lakh all regions group numbers alike, so that pages need no variants', () => {
  fc.assert(
    fc.property(fc.nat(99_999), fc.constantFrom(...languageCodes), (count, language) => {
      const texts = regions.map((locale) => translateIn(language, locale)('brands.items', { count }));
      expect(new Set(texts).size).toBe(1);
    }),
    { numRuns: 100 },
  );
});
